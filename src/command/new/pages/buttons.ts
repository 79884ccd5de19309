/** What a page leads to, and what can be done on it. */
import { type Builder, groupOf } from '../builder.ts';
import { iconOf } from '../icons.ts';
import { ledToFrom, openPage } from '../links.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo, passedOn, queryName } from '../query.ts';
import { pressCall, pressRemove } from './press.ts';

/** The plus in the bar of a list, if its collection takes new records. */
export function createButton(builder: Builder, page: Page): Definition[] {
  const create = builder.plan.pages.find((one) => one.kind === 'create' && one.resource === page.resource);
  const known = page.needs.map(queryName);
  if (!create || !(create.asksAll || create.needs.every((one) => known.includes(queryName(one))))) return [];
  return [
    {
      type: 'button',
      look: 'icon',
      icon: 'plus',
      label: builder.title(create),
      press: [goTo(create.route, passedOn(create.asksAll ? [] : create.needs))],
    },
  ];
}

/** The pages that belong to the record. */
export function menuOf(builder: Builder, page: Page): Definition[] {
  const items = ledToFrom(page, builder.plan.pages).map((one) => ({
    label: builder.title(one),
    icon: iconOf(one.resource === page.resource ? one.call.id : (one.resource?.name ?? one.call.id)),
    press: [openPage(one)],
  }));
  return items.length > 0 ? [{ type: 'menu', items }] : [];
}

/**
 * What can be done by a press with what a page shows, its removal last.
 * @param source what the page loads
 */
export function buttonsOf(builder: Builder, page: Page, source: string): Definition[] {
  const here = builder.plan.buttons.filter(({ at }) => at === page.call);
  const removal = here.find(({ call, resource }) => call === resource?.remove);
  const buttons: Definition[] = here
    .filter((one) => one !== removal)
    .map(({ call, resource }) => {
      const label = builder.titleOfCall(call, resource?.name ?? groupOf(call));
      const ends = call.method === 'DELETE' && call.path === page.call.path;
      return {
        type: 'button',
        look: 'secondary',
        wide: true,
        ...(call.operation.answer.kind === 'file' ? { icon: 'download' } : {}),
        label,
        press: pressCall(builder, page, call, label, () => [
          { toast: builder.common('done'), tone: 'good' },
          ends ? { go: 'back' } : { reload: [source] },
        ]),
      };
    });
  if (!removal?.resource) return buttons;
  const { call: remove, resource } = removal;
  return [
    ...buttons,
    {
      type: 'button',
      look: 'quiet',
      tone: 'bad',
      wide: true,
      icon: 'trash',
      label: builder.common('remove'),
      press: pressRemove(builder, page, resource, remove),
    },
  ];
}
