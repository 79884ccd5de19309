/** Where an item of a list is after others were removed or moved: steps may run for longer than it stays at its place. */
import { isWithin, pathIn } from './fieldPath.ts';

/** The items of a list were put at other places. */
interface Moved {
  list: string;
  /** The new index of an item; null if it was removed. */
  placeOf: (at: number) => number | null;
}

/** By the values of a form, which stay one object. */
const moves = new WeakMap<object, Moved[]>();

export function noteMoved(values: object, moved: Moved): void {
  moves.set(values, [...(moves.get(values) ?? []), moved]);
}

/** An item as it was once. */
export class Item {
  readonly #values: object;
  readonly #path: string;
  readonly #since: number;

  /** @param values of the form @param path of the item now */
  constructor(values: object, path: string) {
    this.#values = values;
    this.#path = path;
    this.#since = moves.get(values)?.length ?? 0;
  }

  /** Its path by now; null once it was removed. */
  path(): string | null {
    let path = this.#path;
    for (const { list, placeOf } of moves.get(this.#values)?.slice(this.#since) ?? []) {
      if (path === list || !isWithin(path, list)) continue;
      const [at, ...rest] = path.slice(list.length + 1).split('/');
      const place = placeOf(Number(at));
      if (place === null) return null;
      path = [pathIn(list, place), ...rest].join('/');
    }
    return path;
  }
}
