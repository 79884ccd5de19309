/** The state of fields is stored by path: it moves with the items of a list. */
import { isWithin, pathIn } from '../../page/fieldPath.ts';
import type { FormState } from '../../page/form.ts';
import { noteMoved } from '../../page/movedItems.ts';

const dropped = ['errors', 'refused', 'visited', 'touched', 'drafts', 'choices', 'opened'] as const;
const keptByPath = [...dropped, 'branches'] as const;

/** @param placeOf the new index of an item; null if it was removed */
export function rekeyItems(state: FormState, list: string, placeOf: (at: number) => number | null): void {
  noteMoved(state.values, { list, placeOf });
  for (const name of keptByPath) {
    const kept: Record<string, unknown> = state[name];
    const inside = Object.entries(kept).filter(([path]) => path !== list && isWithin(path, list));
    if (inside.length === 0) continue;
    const moved = inside.flatMap(([path, value]) => {
      const [at = '', ...rest] = path.slice(list.length + 1).split('/');
      const place = placeOf(Number.parseInt(at, 10));
      if (place === null) return [];
      // The path of an alternative ends with the alternative's index.
      const mark = /\|.*$/.exec(at)?.[0] ?? '';
      return [[[pathIn(list, place) + mark, ...rest].join('/'), value] as const];
    });
    for (const [path] of inside) delete kept[path];
    for (const [path, value] of moved) kept[path] = value;
  }
}

/** Drops the state of all fields within a field. The values of its alternatives stay. */
export function dropWithin(state: FormState, field: string): void {
  for (const name of dropped) {
    const kept: Record<string, unknown> = state[name];
    for (const path of Object.keys(kept)) if (path !== field && isWithin(path, field)) delete kept[path];
  }
}

/** Moves the state of a field to another path. */
export function rekeyField(state: FormState, from: string, to: string): void {
  for (const name of keptByPath) {
    const kept: Record<string, unknown> = state[name];
    for (const [path, value] of Object.entries(kept)) {
      if (!isWithin(path, from) && !path.startsWith(`${from}|`)) continue;
      delete kept[path];
      kept[to + path.slice(from.length)] = value;
    }
  }
}
