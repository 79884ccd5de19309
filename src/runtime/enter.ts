import type { Screen } from '../language/compiled.ts';
import { Page } from './page/page.ts';
import type { Runtime } from './runtime.ts';
import { requireGuards } from './steps/require.ts';

/** The query of a place by the screen's declaration: typed, with defaults; a value of the wrong type is as good as none. */
export function readQuery(screen: Screen, search: string): Record<string, unknown> {
  const given = new URLSearchParams(search);
  const query: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(screen.query)) {
    const value = given.get(name);
    query[name] = (value === null ? null : typed(value, field.type)) ?? field.default ?? null;
  }
  return query;
}

function typed(value: string, type: string): unknown {
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : null;
  if (type === 'integer') return /^-?\d{1,15}$/.test(value) ? Number(value) : null;
  if (type === 'number') return value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
  return value;
}

/** Makes a page of a screen, and asks its guards. @throws Declined where a guard led elsewhere. */
export async function enter(runtime: Runtime, screen: Screen, place: string): Promise<Page> {
  const end = place.indexOf('?');
  const page = new Page(runtime, screen, place, readQuery(screen, end < 0 ? '' : place.slice(end + 1)));
  runtime.session.attach(page);
  await requireGuards(screen.guards, page.scope, { arriving: true });
  return page;
}
