/** Adds the field names of earlier clients to answers. */
import {
  type Contract,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
} from '../http/contract.ts';
import { compatibilityTable } from './table.ts';

/**
 * An object in an answer that has additional field names, and its path: names of fields, `*` for each element of a
 * list.
 */
interface Place {
  path: readonly string[];
  /** Additional names by ours. */
  names: ReadonlyMap<string, string[]>;
  isPage: boolean;
}

const found = new WeakMap<Contract, Map<string, Place[]>>();

/** The answer to send: a copy if names are added, otherwise the same object. */
export function withOtherNames(contract: Contract, operation: Operation, answer: object): object {
  const { nextPage } = compatibilityTable(contract);
  const add = (value: unknown, { path, names, isPage }: Place, depth: number): unknown => {
    const step = path[depth];
    if (step === '*')
      return Array.isArray(value) ? value.map((one) => add(one, { path, names, isPage }, depth + 1)) : value;
    if (!isRecord(value)) return value;
    if (step !== undefined)
      return step in value
        ? { ...value, [step]: add(value[step], { path, names, isPage }, depth + 1) }
        : value;
    const extraFields = [...names].flatMap(([ours, theirs]) =>
      ours in value ? theirs.map((name) => [name, value[ours]]) : [],
    );
    const next = isPage ? [[nextPage, nextAddress(operation, value)]] : [];
    return { ...value, ...Object.fromEntries([...extraFields, ...next]) };
  };
  let sent: unknown = answer;
  for (const place of placesOf(contract, operation)) sent = add(sent, place, 0);
  return isRecord(sent) ? sent : answer;
}

function nextAddress({ path }: Operation, page: Record<string, unknown>): string | null {
  const [current, last] = [Number(page.current_page), Number(page.last_page)];
  return current < last ? `/api${path}?page=${current + 1}&limit=${Number(page.per_page)}` : null;
}

/** Inner objects first, so that the outer ones are copied with the added names. */
function placesOf(contract: Contract, { operationId, answer }: Operation): Place[] {
  let ofContract = found.get(contract);
  if (!ofContract) {
    ofContract = new Map();
    found.set(contract, ofContract);
  }
  let places = ofContract.get(operationId);
  if (!places) {
    places = search(contract, answer);
    ofContract.set(operationId, places);
  }
  return places;
}

function search(contract: Contract, answer: string): Place[] {
  const { answers, pages } = compatibilityTable(contract);
  const places: Place[] = [];
  const walk = (schema: JsonValue | undefined, path: readonly string[], within: readonly string[]): void => {
    if (!isObject(schema)) return;
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.split('/').at(-1) ?? '';
      if (within.includes(name)) return;
      const names = answers.get(name);
      if (names || pages.has(name)) places.push({ path, names: names ?? new Map(), isPage: pages.has(name) });
      walk(contract.at(schema.$ref), path, [...within, name]);
    }
    for (const part of alternatives(schema)) walk(part, path, within);
    if (isObject(schema.properties))
      for (const [name, field] of Object.entries(schema.properties)) walk(field, [...path, name], within);
    walk(schema.items, [...path, '*'], within);
  };
  walk(contract.at(answer), [], []);
  return places.sort((one, other) => other.path.length - one.path.length);
}

function alternatives(schema: JsonObject): JsonValue[] {
  return [schema.oneOf, schema.anyOf, schema.allOf].flatMap((parts) => (Array.isArray(parts) ? parts : []));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
