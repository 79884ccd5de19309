import type { Screen } from '../../language/compiled.ts';
import type { Runtime } from '../app/runtime.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { Page } from '../page/page.ts';

/**
 * Parses the query of a place as the screen declares it: typed, with defaults. A value of the wrong type is ignored.
 */
export function readQuery(screen: Screen, search: string): Record<string, unknown> {
  const given = new URLSearchParams(search);
  const query: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(screen.query)) {
    const value = given.get(name);
    query[name] = (value === null ? null : parseAs(value, field.type)) ?? field.default ?? null;
  }
  return query;
}

function parseAs(value: string, type: string): unknown {
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : null);
  const number = Number(value);
  // A whole number beyond 2^53 is the text of its digits, as in answers.
  if (type === 'integer')
    return /^-?\d+$/.test(value) ? (Number.isSafeInteger(number) ? number : value) : null;
  if (type === 'number') return value !== '' && Number.isFinite(number) ? number : null;
  return value;
}

/** Creates the page of a screen and runs its guards. @throws Declined if a guard fails */
export async function enter(runtime: Runtime, screen: Screen, place: string): Promise<Page> {
  const end = place.indexOf('?');
  const page = new Page(runtime, screen, place, readQuery(screen, end < 0 ? '' : place.slice(end + 1)));
  runtime.session.attach(page);
  if (screen.guards.length > 0) {
    const { requireGuards } = await loadCode(() => import('../verbs/require.ts'));
    await requireGuards(screen.guards, page.scope, { arriving: true });
  }
  return page;
}
