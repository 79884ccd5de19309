/**
 * Finds the invalid fields of a request, in the formats that servers use: RFC 9457 (`errors` with pointers), its
 * predecessor (`invalid-params`), JSON:API (`source.pointer`), lists of locations (`loc`), and records of messages.
 */
import type { FieldFailure } from '../errors.ts';
import { at, isBody } from './dialect.ts';

/** Paths of such a list or record. */
const usual = ['errors', 'invalid-params', 'invalidParams', 'violations', 'details', 'detail'];
/** Paths of the field and of the message within an entry. */
const places = ['pointer', 'source.pointer', 'field', 'name', 'loc', 'path', 'propertyPath', 'property'];
const messages = ['detail', 'message', 'msg', 'reason', 'defaultMessage', 'title'];
/** Names for parts of a request, which are not field names. */
const parts = new Set(['body', 'query', 'path', 'header', 'cookie', 'data', 'attributes']);

/** @param paths where the failures are, if not at one of the usual paths */
export function fieldsIn(body: unknown, paths: readonly string[] = usual): FieldFailure[] {
  for (const path of paths) {
    const found = entries(at(body, path));
    if (found.length > 0) return found;
  }
  return [];
}

function entries(value: unknown): FieldFailure[] {
  if (Array.isArray(value)) return value.flatMap(entry);
  if (!isBody(value)) return [];
  return Object.entries(value).flatMap(([name, messages]) => {
    const [message] = (Array.isArray(messages) ? messages : [messages]).filter(
      (one) => typeof one === 'string',
    );
    return message === undefined ? [] : [{ path: pathOf(name), message }];
  });
}

function entry(one: unknown): FieldFailure[] {
  const [place] = places
    .map((path) => at(one, path))
    .filter((found) => found !== undefined && found !== null);
  const path = pathOf(place);
  const [message = ''] = messages
    .map((name) => at(one, name))
    .filter((found): found is string => typeof found === 'string' && found !== '');
  return path.length === 0 ? [] : [{ path, message }];
}

/** Splits `#/pets/0/name`, `/data/attributes/name`, `pets[0].name` and `["body", "pets", 0, "name"]` into names. */
function pathOf(place: unknown): string[] {
  if (Array.isArray(place)) return withoutParts(place.map(String));
  if (typeof place !== 'string') return [];
  if (!/^#?\//.test(place))
    return withoutParts(
      place
        .replaceAll(/\[(\w+)\]/g, '.$1')
        .split('.')
        .filter(Boolean),
    );
  const names = place.replace(/^#?\//, '').split('/');
  return withoutParts(
    names.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

/** Removes leading names of request parts, unless nothing else is left. */
function withoutParts(names: readonly string[]): string[] {
  const from = names.findIndex((name) => !parts.has(name));
  return from < 0 ? names.slice(-1) : names.slice(from);
}
