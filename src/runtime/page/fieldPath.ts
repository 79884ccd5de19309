/**
 * The path of a value in a form, as one string: property names and indexes, joined as in a JSON pointer without its
 * leading slash (`tags/0/name`). The path of a field in a flat form is its name.
 */
import { isRecord } from '../values/read.ts';

const escapePart = (part: string | number): string =>
  String(part).replaceAll('~', '~0').replaceAll('/', '~1');
const unescapePart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

export const joinPath = (parts: readonly (string | number)[]): string => parts.map(escapePart).join('/');

export function splitPath(path: string): string[] {
  // Fields of flat forms are looked up with each key press.
  if (!/[/~]/.test(path)) return path === '' ? [] : [path];
  return path.split('/').map(unescapePart);
}

/** The path of a member of a record or a list. The path of the whole form is empty. */
export const pathIn = (path: string, part: string | number): string =>
  path === '' ? escapePart(part) : `${path}/${escapePart(part)}`;

/** Whether a path equals another one or is below it. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}/`);

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((here, part) => {
    if (Array.isArray(here)) return here[Number(part)];
    return isRecord(here) && Object.hasOwn(here, part) ? here[part] : undefined;
  }, value);
}

/**
 * A copy of the value with a different value at a path. Records and lists along the path are copied, all others are
 * shared.
 */
export function withValueAt(value: unknown, parts: readonly string[], next: unknown): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return next;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    copy[Number(part)] = withValueAt(value[Number(part)], rest, next);
    return copy;
  }
  const record = isRecord(value) ? value : {};
  return { ...record, [part]: withValueAt(record[part], rest, next) };
}

/**
 * Converts a server's notation of a path (`/tags/0/name`, `#/tags/0/name`, `tags[0].name`, `tags.0.name`). A name
 * without any of these separators is a path already.
 */
export function pathOfServer(place: string): string {
  if (/^#?\//.test(place)) return place.replace(/^#?\//, '');
  return joinPath(place.split(/[.[\]]+/).filter((part) => part !== ''));
}
