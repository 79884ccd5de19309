/**
 * Finds the links of a page that disappear when a setting of app.json has another value: the compiled page is searched
 * with that value, leaving out what a `when` certainly hides. Everything else that a `when` reads is assumed to be as
 * required.
 */
import type { Expression, Screen } from '../../compiled.ts';
import { prepare, type Scope } from '../../expression/evaluate.ts';
import { isRecord } from '../../expression/functions.ts';
import type { Setting } from '../../project/settings.ts';

/** The pages that this one no longer leads to under a setting, by the name of the setting. */
export function lostPages(screen: Screen, settings: readonly Setting[]): Map<string, ReadonlySet<string>> {
  const all = pagesIn(screen, null);
  const lost = new Map<string, ReadonlySet<string>>();
  for (const setting of settings) {
    const left = pagesIn(screen, scopeOf(setting, screen));
    if (left.size < all.size) lost.set(setting.name, new Set([...all].filter((page) => !left.has(page))));
  }
  return lost;
}

/** Every route in a compiled page; with a scope, only those that are not hidden in it. */
function pagesIn(screen: Screen, scope: Scope | null): Set<string> {
  const pages = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('/')) pages.add(value.split('?')[0] ?? '');
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (isRecord(value) && !(scope && isHidden(value.when, scope))) Object.values(value).forEach(walk);
  };
  walk([screen.view, screen.enter, screen.on, screen.bar]);
  return pages;
}

const isExpression = (value: unknown): value is Expression => isRecord(value) && Array.isArray(value.$);

function isHidden(when: unknown, scope: Scope): boolean {
  if (!isExpression(when)) return when === false;
  try {
    return prepare(when.$)(scope) !== true;
  } catch {
    return false;
  }
}

class Unknown extends Error {}

/** Knows only the key of the setting and the `let` names based on it; throws for everything else. */
function scopeOf({ path, value }: Setting, screen: Screen): Scope {
  const scope: Scope = {
    lookup(name) {
      if (name === 'app') return only(path, value);
      const known = Object.hasOwn(screen.let, name) ? screen.let[name] : undefined;
      if (isExpression(known)) return prepare(known.$)(scope);
      throw new Unknown();
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
        if (key !== name) throw new Unknown();
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    },
  );
}
