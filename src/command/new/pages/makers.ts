/** What makes a page of each kind. */
import type { Builder } from '../builder.ts';
import type { Page, PageKind } from '../plan.ts';
import type { Definition } from '../query.ts';
import { confirmPage } from './confirm.ts';
import { detailPage, valuePage } from './detail.ts';
import { findPage } from './find.ts';
import { actionPage, createPage, editPage } from './form.ts';
import { listPage } from './list.ts';

export const makers: Readonly<Record<PageKind, (builder: Builder, page: Page) => Definition>> = {
  list: listPage,
  detail: detailPage,
  value: valuePage,
  create: createPage,
  edit: editPage,
  action: actionPage,
  find: findPage,
  confirm: confirmPage,
  file: confirmPage,
};
