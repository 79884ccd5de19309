/** Pages that ask for what no other page passes. */
import { originOf } from './links.ts';
import type { Page } from './plan.ts';
import { queryName } from './query.ts';

/** If no page has the parameters of a page, another page is added that asks for them. */
export function addFinders(pages: Page[]): void {
  for (const page of [...pages]) {
    if (page.needs.length === 0 || page.kind === 'edit' || originOf(page, pages)) continue;
    // The plus in the bar of the list leads to it.
    if (page.kind === 'create' && pages.some((one) => isListFor(one, page))) continue;
    // Calls that change something ask for them in their own form.
    if (page.kind === 'action' || page.kind === 'create') {
      page.asksAll = true;
      continue;
    }
    const route = page.kind === 'detail' ? page.route.replace(/detail$/, 'find') : `${page.route}Find`;
    pages.push({ kind: 'find', route, call: page.call, resource: page.resource, needs: [], target: page });
  }
}

/** Whether a page is a list of the collection that a new record goes to, and has what the form needs. */
function isListFor(list: Page, create: Page): boolean {
  const known = list.needs.map(queryName);
  return (
    list.kind === 'list' &&
    list.resource === create.resource &&
    create.needs.every((one) => known.includes(queryName(one)))
  );
}
