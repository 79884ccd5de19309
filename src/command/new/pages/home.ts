/** The first page: what there is. */
import type { Builder } from '../builder.ts';
import { iconOf } from '../icons.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo } from '../query.ts';
import { humanised } from '../words.ts';
import { removalLast } from './buttons.ts';
import { faceOf, pressCall } from './press.ts';

/** The pages that need nothing, one per row, collections first. New records are made from their list. */
export const entryPages = (builder: Builder): Page[] => {
  const entries = builder.plan.pages.filter((page) => {
    if (page.needs.length > 0 && !page.asksAll) return false;
    return page.kind !== 'edit' && !(page.kind === 'create' && hasMain(builder, page));
  });
  const isMain = (page: Page): boolean => page.kind === 'list' || isFinder(page);
  return [...entries.filter(isMain), ...entries.filter((page) => !isMain(page))];
};

/** Whether its collection has a page with a plus on it. */
const hasMain = (builder: Builder, page: Page): boolean =>
  builder.plan.pages.some(
    (one) =>
      one.resource === page.resource && one.needs.length === 0 && (one.kind === 'list' || isFinder(one)),
  );

const isFinder = (page: Page): boolean => page.kind === 'find' && page.target?.kind === 'detail';

/** The maximum number of rows without headings. */
const maxButtons = 6;

export function homePage(builder: Builder, settings: string): Definition {
  const entries = entryPages(builder).map((page) => ({ tag: page.call.tag, row: rowFor(builder, page) }));
  const buttons = removalLast(builder.plan.buttons)
    .filter(({ at }) => at === 'home')
    .map(({ call }) => ({ tag: call.tag, row: buttonRow(builder, call) }));
  const all = [...entries, ...buttons];
  const tags = [...new Set(all.map(({ tag }) => tag))];
  const menus =
    all.length <= maxButtons || tags.length === 1
      ? [{ type: 'menu', items: all.map(({ row }) => row) }]
      : tags.map((tag) => ({
          type: 'menu',
          title: headingOf(builder, tag),
          items: all.filter((one) => one.tag === tag).map(({ row }) => row),
        }));
  return {
    title: 'app.name',
    bar: {
      trailing: [
        {
          type: 'button',
          look: 'icon',
          icon: 'settings',
          label: 'common.settings',
          press: [{ go: settings }],
        },
      ],
    },
    view: all.length > 0 ? menus : [{ type: 'empty', text: builder.common('nothing'), icon: 'inbox' }],
  };
}

const headingOf = (builder: Builder, tag: string): string =>
  tag === ''
    ? builder.common('more')
    : builder.texts.add(
        `home.${
          humanised(tag)
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]+/gu, '') || 'other'
        }`,
        builder.texts.wording(humanised(tag), tag),
      );

const rowFor = (builder: Builder, page: Page): Definition => ({
  label: builder.title(page),
  icon: iconOf(
    page.resource && page.kind !== 'action' && page.kind !== 'value' ? page.resource.name : page.call.id,
  ),
  press: [goTo(page.route, {})],
});

const buttonRow = (builder: Builder, call: Page['call']): Definition => {
  const one = { call, resource: undefined };
  const face = faceOf(builder, one, 'home');
  return { ...face, press: pressCall(builder, undefined, one, face.label, []) };
};
