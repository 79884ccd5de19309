/** The page of a call that needs nothing but a press: a button that asks first, or saves a file. */
import type { Builder } from '../builder.ts';
import type { Page } from '../plan.ts';
import { type Definition, queryOf } from '../query.ts';
import { pressCall, pressRemove } from './press.ts';

export function confirmPage(builder: Builder, page: Page): Definition {
  const { call, resource } = page;
  const isRemoval = resource?.remove === call;
  const title = builder.title(page);
  const button = isRemoval
    ? {
        tone: 'bad',
        icon: 'trash',
        label: builder.common('remove'),
        press: pressRemove(builder, page, resource, call),
      }
    : {
        label: title,
        press: pressCall(builder, page, call, title, () => [
          { toast: builder.common('done'), tone: 'good' },
          { go: 'back' },
        ]),
      };
  return {
    title,
    ...builder.guards(call),
    ...queryOf(page.needs),
    view: [
      ...(isRemoval ? [{ type: 'text', text: builder.common('cannotBeUndone') }] : []),
      { type: 'button', wide: true, ...button },
    ],
  };
}
