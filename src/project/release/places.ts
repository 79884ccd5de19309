/** Where two JSON values of releases differ, in words: pages, the app, and what is not compared by meaning. */
import { expressionText } from '../../language/expression/expressionText.ts';
import { isObject, type JsonObject, type JsonValue } from '../contract/json.ts';

/** Whether two values are the same JSON. */
export const same = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** An expression as it is written in a definition, a node by its kind, a step by its verb, anything else as JSON. */
export function short(value: JsonValue | undefined): string {
  const text = isExpression(value)
    ? `= ${expressionText(value.$)}`
    : isNode(value)
      ? String(value.type)
      : isObject(value) && typeof value.do === 'string'
        ? value.do
        : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const isExpression = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && Array.isArray(value.$);

const isNode = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && typeof value.type === 'string' && isObject(value.props);

/** Members that the compiler derives from others. */
const isDerived = (key: string, of: JsonObject): boolean =>
  // The address of a node changes with its place.
  key === 'at' || (key === 'reads' && isNode(of)) || (key === 'fieldCode' && typeof of.route === 'string');

/** Names of things that lists hold: an item that has one is the same wherever it stands. */
const names = ['name', 'key', 'field', 'route'];

/**
 * Where two values differ, as JSON pointers with the values. In lists an item that was put in or taken out is one
 * difference, and not one of all that follow it.
 */
export function places(was: JsonValue | undefined, is: JsonValue | undefined, at: string): string[] {
  if (same(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return inLists(was, is, at);
  if (!(isObject(was) && isObject(is)) || isExpression(was) || isExpression(is)) {
    if (was === undefined) return [`${at} is new: ${short(is)}`];
    if (is === undefined) return [`${at} is gone: ${short(was)}`];
    return [`${at}: ${short(was)} → ${short(is)}`];
  }
  const keys = new Set([...Object.keys(is), ...Object.keys(was)]);
  return [...keys].flatMap((key) => (isDerived(key, is) ? [] : places(was[key], is[key], `${at}/${key}`)));
}

function inLists(was: readonly JsonValue[], is: readonly JsonValue[], at: string): string[] {
  const [before, after] = [was.map(identity), is.map(identity)];
  let start = 0;
  while (start < Math.min(was.length, is.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(was.length, is.length) - start &&
    before[was.length - 1 - end] === after[is.length - 1 - end]
  )
    end += 1;
  const pairs = Math.min(was.length, is.length) - start - end;
  const equal = [
    ...Array.from({ length: start }, (_, index) => [index, index]),
    ...Array.from({ length: pairs }, (_, index) => [start + index, start + index]),
    ...Array.from({ length: end }, (_, index) => [was.length - end + index, is.length - end + index]),
  ];
  return [
    ...equal.flatMap(([a = 0, b = 0]) => places(was[a], is[b], `${at}/${b}`)),
    ...is
      .slice(start + pairs, is.length - end)
      .map((item, index) => `${at}/${start + pairs + index} is new: ${short(item)}`),
    ...was
      .slice(start + pairs, was.length - end)
      .map((item, index) => `${at}/${start + pairs + index} is gone: ${short(item)}`),
  ];
}

/** The key that identifies a list item: its name, or its content without `$id`. */
function identity(item: JsonValue): string {
  if (isObject(item))
    for (const name of names) if (typeof item[name] === 'string') return `${name} ${item[name]}`;
  return JSON.stringify(item, (key, value: unknown) => (key === 'at' ? undefined : value)) ?? '';
}
