/**
 * Merges two changed texts of a JSON file by their trees: a change of only one side is taken, wherever it is. Different
 * changes of the same place are a conflict.
 */
import { identified } from '../../document/identity.ts';
import { indentIn, reindented, unitOf, withEntry, withoutEntry } from '../../document/layout.ts';
import { parseTree } from '../../document/parse.ts';
import {
  type Container,
  type Entry,
  isContainer,
  nameOf,
  type Trail,
  type Tree,
  textOf,
  textOfTree,
  type Value,
} from '../../document/tree.ts';

export type Side = 'mine' | 'theirs';

/** A place that both sides have changed differently. */
export interface TreeConflict {
  /** A JSON pointer into the base, in which list positions do not depend on choices: `/view/2/text`. */
  at: string;
  /** The texts of the values; null if a side has none. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
}

export interface MergedTree {
  text: string;
  /** The unresolved conflicts; the text has the value of `mine` there. */
  conflicts: TreeConflict[];
}

/**
 * @param choices by the pointer of a conflict
 * @throws NotJson
 */
export function mergeTrees(
  base: string,
  mine: string,
  theirs: string,
  choices: Readonly<Record<string, Side>> = {},
): MergedTree {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] };
  if (mine === base) return { text: theirs, conflicts: [] };
  const was = parseTree(base, 'v');
  const like = (text: string, prefix: string): Tree => {
    const tree = parseTree(text, prefix);
    return { ...tree, root: identified(was.root, tree.root) };
  };
  const [left, right] = [like(mine, 'm'), like(theirs, 't')];
  const merge = new Merge(unitOf(left.root), choices);
  const root = merge.value(was.root, { value: left.root, trail: [] }, { value: right.root, trail: [] }, '');
  const around = (key: 'before' | 'after'): string => (left[key] === was[key] ? right[key] : left[key]);
  const tree = { before: around('before'), root: root ?? left.root, after: around('after') };
  return { text: textOfTree(tree), conflicts: merge.conflicts };
}

/** A value and the containers around it. */
interface Placed {
  value: Value;
  trail: Trail;
}

class Merge {
  readonly conflicts: TreeConflict[] = [];
  readonly #unit: string;
  readonly #choices: Readonly<Record<string, Side>>;

  constructor(unit: string, choices: Readonly<Record<string, Side>>) {
    this.#unit = unit;
    this.#choices = choices;
  }

  /** The merged value; undefined if it is removed. */
  value(
    base: Value | undefined,
    mine: Placed | undefined,
    theirs: Placed | undefined,
    at: string,
  ): Value | undefined {
    const [was, left, right] = [base, mine?.value, theirs?.value].map((value) => value && textOf(value));
    if (left === right || right === was) return mine?.value;
    if (left === was) return theirs?.value;
    if (mine && theirs && isContainer(mine.value) && isContainer(theirs.value)) {
      const before = base ?? (mine.value.kind === 'object' ? nothing(mine.value) : undefined);
      if (
        before &&
        isContainer(before) &&
        mine.value.kind === theirs.value.kind &&
        before.kind === mine.value.kind &&
        [before, mine.value, theirs.value].every(hasOwnNames)
      )
        return this.#container(
          before,
          { value: mine.value, trail: mine.trail },
          { value: theirs.value, trail: theirs.trail },
          at,
        );
    }
    const choice = this.#choices[at];
    if (!choice) this.conflicts.push({ at, base: was ?? null, mine: left ?? null, theirs: right ?? null });
    return choice === 'theirs' ? theirs?.value : mine?.value;
  }

  #container(
    base: Container,
    mine: { value: Container; trail: Trail },
    theirs: { value: Container; trail: Trail },
    at: string,
  ): Container {
    const keyOf = base.kind === 'object' ? (entry: Entry) => String(nameOf(entry)) : idIn;
    const keys = (container: Container): string[] => container.entries.map(keyOf);
    const [was, left, right] = [base, mine.value, theirs.value].map(keys) as [string[], string[], string[]];
    // Takes the order of the side that has changed it.
    const isInOrder = (order: string[]): boolean => {
      const kept = was.filter((key) => order.includes(key));
      return order.filter((key) => was.includes(key)).every((key, place) => key === kept[place]);
    };
    const isTheirs = isInOrder(left) && !isInOrder(right);
    const [frame, other] = isTheirs ? [theirs, mine] : [mine, theirs];
    const valueIn = (of: { value: Container; trail: Trail }, key: string): Placed | undefined => {
      const place = keys(of.value).indexOf(key);
      const entry = of.value.entries[place];
      return entry && { value: entry.value, trail: [...of.trail, { container: of.value, at: place }] };
    };
    const merged = (key: string): Value | undefined => {
      const place = was.indexOf(key);
      // An item that is not in the base is on one side only, and never in conflict.
      const name = base.kind === 'object' ? key.replaceAll('~', '~0').replaceAll('/', '~1') : place;
      return this.value(
        base.entries[place]?.value,
        valueIn(mine, key),
        valueIn(theirs, key),
        `${at}/${name}`,
      );
    };
    let result = frame.value;
    for (const key of keys(frame.value)) {
      const place = keys(result).indexOf(key);
      const entry = result.entries[place];
      if (!entry) continue;
      const value = merged(key);
      result =
        value === undefined
          ? withoutEntry(result, place)
          : {
              ...result,
              // It keeps its key, by which others find their place.
              entries: result.entries.map((one) =>
                one === entry
                  ? {
                      ...one,
                      value: { ...this.#moved(value, entry.value, other, frame), id: entry.value.id },
                    }
                  : one,
              ),
            };
    }
    let after: string | undefined;
    for (const key of keys(other.value)) {
      if (keys(frame.value).includes(key)) {
        if (keys(result).includes(key)) after = key;
        continue;
      }
      const entry = other.value.entries[keys(other.value).indexOf(key)];
      if (!entry) continue;
      // Both sides have added the same item.
      if (!was.includes(key) && this.#hasSame(frame.value, was, keyOf, entry)) continue;
      const place = after === undefined ? 0 : keys(result).indexOf(after) + 1;
      const value = merged(key);
      if (value === undefined) continue;
      const shifted = this.#moved(value, undefined, other, frame);
      const fresh = { name: entry.name, value: { ...shifted, id: entry.value.id } };
      result = withEntry(result, place, fresh, frame.trail, this.#unit);
      after = key;
    }
    return result;
  }

  /** A value of the other side, with the indentation of its new place. */
  #moved(
    value: Value,
    own: Value | undefined,
    from: { value: Container; trail: Trail },
    to: { value: Container; trail: Trail },
  ): Value {
    if (value === own) return value;
    return reindented(
      value,
      indentIn(from.value, from.trail, this.#unit),
      indentIn(to.value, to.trail, this.#unit),
    );
  }

  /** Whether a list has an added item with the same text. */
  #hasSame(
    container: Container,
    was: readonly string[],
    keyOf: (entry: Entry) => string,
    { value, name }: Entry,
  ): boolean {
    return (
      name === undefined &&
      container.entries.some((entry) => !was.includes(keyOf(entry)) && textOf(entry.value) === textOf(value))
    );
  }
}

const idIn = ({ value }: Entry): string => value.id;

/** An empty object. */
const nothing = (like: Container): Container => ({ ...like, entries: [] });

/** Names must be unique to identify members. */
const hasOwnNames = (container: Container): boolean =>
  container.kind === 'array' || new Set(container.entries.map(nameOf)).size === container.entries.length;
