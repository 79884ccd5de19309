/**
 * Where a value stands in a form, as one text: the names and places that lead to it, joined as in a JSON pointer
 * without its first slash (`tags/0/name`). The field of a flat form is its name.
 */
import { isRecord } from '../read.ts';

const escapePart = (part: string | number): string =>
  String(part).replaceAll('~', '~0').replaceAll('/', '~1');
const unescapePart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

export const joinPath = (parts: readonly (string | number)[]): string => parts.map(escapePart).join('/');

export const splitPath = (path: string): string[] => (path === '' ? [] : path.split('/').map(unescapePart));

/** The path of what stands in a record or a list. The path of the whole form is empty. */
export const pathIn = (path: string, part: string | number): string =>
  path === '' ? escapePart(part) : `${path}/${escapePart(part)}`;

/** Whether a path is another one, or leads into it. */
export const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}/`);

/** The value that parts lead to; undefined where there is none. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((here, part) => {
    if (Array.isArray(here)) return here[Number(part)];
    return isRecord(here) && Object.hasOwn(here, part) ? here[part] : undefined;
  }, value);
}

/** The same value with another one at a place in it. Records and lists on the way are copied, all others stay. */
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
 * How a server names a place (`/tags/0/name`, `#/tags/0/name`, `tags[0].name`, `tags.0.name`) as a path. A name
 * without any of these signs is a path already.
 */
export function pathOfServer(place: string): string {
  if (/^#?\//.test(place)) return place.replace(/^#?\//, '');
  return joinPath(place.split(/[.[\]]+/).filter((part) => part !== ''));
}
