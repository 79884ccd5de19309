/** Buttons that lead from one page of a collection to another. */
import type { Builder } from '../builder.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo, passedOn, queryName } from '../query.ts';

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
