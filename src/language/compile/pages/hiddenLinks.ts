/**
 * Finds the links of a page that disappear when a setting of app.json has another value: those of which each occurrence
 * is below a `when` that certainly does not hold with that value. Everything else that a `when` reads is assumed to be
 * as required.
 */
import type { Expression, Screen } from '../../compiled.ts';
import { prepare, type Scope } from '../../expression/evaluate.ts';
import { isRecord } from '../../expression/functions.ts';
import '../../expression/library.ts';
import type { Setting } from '../../project/settings.ts';

/** The conditions above one occurrence of a link. Only those that a setting may decide: most links have none. */
type Conditions = readonly (Expression | false)[];

/** The facts of app.json. Its settings are asked for only by pages with a link that they may hide. */
type Settings = { settings: readonly Setting[] } | undefined;

/** The pages that this one no longer leads to under a setting, by the name of the setting. */
export const hiddenPages = (screen: Screen, app: Settings): ReturnType<typeof hiddenLinks> =>
  hiddenLinks([screen.view, screen.enter, screen.on, screen.bar], app, screen.let);

/** The pages that compiled values no longer lead to under a setting. @param lets the `let` names that they read */
export function hiddenLinks(
  parts: readonly unknown[],
  app: Settings,
  lets: Screen['let'] = {},
): Map<string, ReadonlySet<string>> {
  const lost = new Map<string, ReadonlySet<string>>();
  const links = [...conditionalLinks(parts, lets)];
  if (links.length === 0) return lost;
  for (const setting of app?.settings ?? []) {
    const scope = scopeOf(setting, lets);
    const isGone = (conditions: Conditions): boolean => conditions.some((when) => isHidden(when, scope));
    const gone = links.filter(([, occurrences]) => occurrences.every(isGone)).map(([page]) => page);
    if (gone.length > 0) lost.set(setting.name, new Set(gone));
  }
  return lost;
}

/** The occurrences of each page that a setting may hide; without those pages that are linked unconditionally. */
function conditionalLinks(parts: readonly unknown[], lets: Screen['let']): Map<string, Conditions[]> {
  const links = new Map<string, Conditions[]>();
  const always = new Set<string>();
  const decides = decidedBySettings(lets);
  const visit = (value: unknown, above: Conditions): void => {
    if (typeof value === 'string') {
      if (!value.startsWith('/')) return;
      const page = value.split('?')[0] ?? '';
      if (above.length === 0) always.add(page);
      else links.set(page, [...(links.get(page) ?? []), above]);
    } else if (Array.isArray(value)) for (const item of value) visit(item, above);
    else if (isRecord(value)) {
      const { when } = value;
      let here = above;
      if (when === false) here = [...above, false];
      else if (isExpression(when) && decides(when)) here = [...above, when];
      for (const name in value) visit(value[name], here);
    }
  };
  for (const part of parts) visit(part, []);
  for (const page of always) links.delete(page);
  return links;
}

const isExpression = (value: unknown): value is Expression => isRecord(value) && Array.isArray(value.$);

/** Tells whether an expression reads constants of the app, itself or through `let` names. */
function decidedBySettings(lets: Screen['let']): (expression: Expression) => boolean {
  const known = new Map<string, boolean>([['app', true]]);
  const readsApp = (tree: unknown): boolean => {
    if (!Array.isArray(tree)) return false;
    return tree[0] === 'id' && typeof tree[1] === 'string' ? isOfApp(tree[1]) : tree.some(readsApp);
  };
  const isOfApp = (name: string): boolean => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // A `let` that leads back to itself has been reported.
    known.set(name, false);
    const own = Object.hasOwn(lets, name) ? lets[name] : undefined;
    const result = isExpression(own) && readsApp(own.$);
    known.set(name, result);
    return result;
  };
  return ({ $ }) => readsApp($);
}

function isHidden(when: Expression | false, scope: Scope): boolean {
  if (when === false) return true;
  try {
    return prepare(when.$)(scope) !== true;
  } catch {
    return false;
  }
}

/** Thrown for everything that does not depend on the setting. A single object, for speed. */
const unknown = new Error('Not known from the setting');

/** Knows only the key of the setting and the `let` names based on it; throws for everything else. */
function scopeOf({ path, value }: Setting, lets: Screen['let']): Scope {
  const scope: Scope = {
    lookup(name) {
      if (name === 'app') return only(path, value);
      const known = Object.hasOwn(lets, name) ? lets[name] : undefined;
      if (isExpression(known)) return prepare(known.$)(scope);
      throw unknown;
    },
  };
  return scope;
}

/** A record with only this field; reading any other one throws. */
function only([name = '', ...rest]: readonly string[], value: unknown): unknown {
  const field = rest.length > 0 ? only(rest, value) : value;
  return new Proxy(
    { [name]: field },
    {
      getOwnPropertyDescriptor(target, key) {
        if (key !== name) throw unknown;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    },
  );
}
