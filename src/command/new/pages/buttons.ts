/** What a page leads to, and what can be done on it. */
import type { Builder } from '../builder.ts';
import { isRemoval } from '../calls.ts';
import { iconOf } from '../icons.ts';
import { ledToFrom, openPage } from '../links.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo, passedOn, queryName } from '../query.ts';
import { faceOf, type Pressed, pressCall, removedOf } from './press.ts';

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

/** The pages that belong to the record, besides those that remove something. */
export function menuOf(builder: Builder, page: Page): Definition[] {
  const items = ledToFrom(page, builder.plan.pages)
    .filter(({ call }) => !isRemoval(call))
    .map((one) => ({
      label: builder.title(one),
      icon: iconOf(one.resource === page.resource ? one.call.id : (one.resource?.name ?? one.call.id)),
      press: [openPage(one)],
    }));
  return items.length > 0 ? [{ type: 'menu', items }] : [];
}

/** Removals stand below all else, that of the record itself at the end. */
export function removalLast<T extends Pressed>(some: readonly T[]): T[] {
  const rank = (one: T): number => (removedOf(one) ? 2 : isRemoval(one.call) ? 1 : 0);
  return [...some].sort((a, b) => rank(a) - rank(b));
}

/**
 * What can be done by a press with what a page shows, its removal last. One that asks for something has a page.
 * @param source what the page loads
 */
export function buttonsOf(builder: Builder, page: Page, source: string): Definition[] {
  const here = builder.plan.buttons.filter(({ at }) => at === page.call);
  const asking = ledToFrom(page, builder.plan.pages).filter(({ call }) => isRemoval(call));
  return removalLast<Pressed | Page>([...here, ...asking]).map((one) => {
    const { call } = one;
    const { icon, ...face } = faceOf(builder, one);
    const isGone = removedOf(one) || (isRemoval(call) && call.path === page.call.path);
    const isFile = call.operation.answer.kind === 'file';
    const after = isGone ? { go: 'back' } : { reload: [source] };
    return {
      type: 'button',
      look: isRemoval(call) ? 'quiet' : 'secondary',
      wide: true,
      ...(isRemoval(call) || isFile ? { icon } : {}),
      ...face,
      press: 'route' in one ? [openPage(one)] : pressCall(builder, page, one, face.label, [after]),
    };
  });
}
