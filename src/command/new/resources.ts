/** Finds the resources of a contract: its collections and their records. */
import { type Call, type CallParameter, isRemoval } from './calls.ts';
import { type Found, found } from './payloadPath.ts';
import { camel, humanised, plural, singular } from './words.ts';

export interface Resource {
  /** Its name in routes, text keys and files: `orderLines`. */
  name: string;
  /** What one of them is called in English: `Order line`. */
  one: string;
  many: string;
  tag: string;
  /** The path of the collection, in parts. */
  base: readonly string[];
  /** Calls that answer a list of its records. */
  lists: Call[];
  /** The call that answers one record. */
  record?: Call;
  create?: Call;
  /** The one of them that has a form. */
  change?: Call;
  /** Calls that change a record. */
  changes: Call[];
  remove?: Call;
  /** Further calls that change something, with or without a record. */
  actions: Call[];
  /** Further calls that answer something else. */
  reads: Call[];
}

export interface Grouped {
  resources: Resource[];
  /** Calls that belong to no collection. */
  actions: Call[];
  reads: Call[];
  /** What no page is made for, and why. */
  left: { call: Call; why: string }[];
}

export const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false;
const joined = (segments: readonly string[]): string => segments.join('/');

/** `GET` on the path of an item, or a list of records on a path without one, make a collection. */
function basesOf(calls: readonly Call[]): Set<string> {
  const items = calls.filter(({ segments }) => segments.length > 1 && isParameter(segments.at(-1)));
  const bases = new Set(
    items
      .filter(({ method }) => method !== 'POST')
      .filter(({ segments }) => !isParameter(segments.at(-2)))
      .map(({ segments }) => joined(segments.slice(0, -1))),
  );
  for (const call of calls) {
    if (isParameter(call.segments.at(-1)) || !listOf(call)) continue;
    const above = [...bases].find((base) => joined(call.segments.slice(0, -1)) === base);
    // `/pets/findByStatus` lists the same records as `/pets/{petId}` answers.
    if (above === undefined || !sameRecord(call, items, above)) bases.add(joined(call.segments));
  }
  return bases;
}

/** The list that a call answers, if it is one of records. */
export function listOf(call: Call): Found | undefined {
  if (call.method !== 'GET' || !call.answer) return undefined;
  const list = found(call.answer, 'list');
  return list && list.shape.of?.kind === 'record' ? list : undefined;
}

function sameRecord(call: Call, items: readonly Call[], base: string): boolean {
  const row = listOf(call)?.shape.of;
  const item = items.find((one) => joined(one.segments.slice(0, -1)) === base && one.method === 'GET');
  const record = item?.answer && found(item.answer, 'record')?.shape;
  if (!row || !record) return false;
  return row.name !== '' || record.name !== ''
    ? row.name === record.name
    : /^(by|find|list|query|search)/i.test(call.segments.at(-1) ?? '');
}

/** @param calls those that have no other use, such as logging in */
export function grouped(calls: readonly Call[]): Grouped {
  const bases = [...basesOf(calls)].sort((a, b) => b.length - a.length);
  const resources = new Map<string, Resource>();
  const result: Grouped = { resources: [], actions: [], reads: [], left: [] };
  for (const call of calls) {
    const path = joined(call.segments);
    const base = bases.find((one) => path === one || path.startsWith(`${one}/`));
    if (base === undefined) {
      (call.method === 'GET' ? result.reads : result.actions).push(call);
      continue;
    }
    const resource = resources.get(base) ?? resourceOf(call, base.split('/'));
    resources.set(base, resource);
    assign(call, resource, result);
  }
  result.resources = [...resources.values()];
  for (const resource of result.resources) chooseChange(resource, result);
  named(result.resources);
  return result;
}

function resourceOf(call: Call, base: readonly string[]): Resource {
  const last = base.findLast((segment) => !isParameter(segment)) || call.tag || call.id;
  const label = humanised(last);
  return {
    name: camel(plural(label)),
    one: singular(label),
    many: plural(label),
    tag: call.tag,
    base,
    lists: [],
    changes: [],
    actions: [],
    reads: [],
  };
}

function assign(call: Call, resource: Resource, { left }: Grouped): void {
  const rest = call.segments.slice(resource.base.length);
  const isItem = rest.length === 1 && isParameter(rest[0]);
  const read = call.method === 'GET';
  if (isItem && read && call.answer && found(call.answer, 'record')) resource.record = call;
  else if (isItem && isRemoval(call)) resource.remove = call;
  else if (isItem && call.body && (call.method === 'PUT' || call.method === 'PATCH'))
    resource.changes.push(call);
  else if (rest.length === 0 && isRemoval(call)) left.push({ call, why: 'it removes all of them' });
  else if (rest.length === 0 && call.method === 'POST' && call.body && !resource.create)
    resource.create = call;
  else if (
    rest.length === 0 &&
    (call.method === 'PUT' || call.method === 'PATCH') &&
    resource.changes.length === 0
  )
    resource.changes.push(call);
  else if (read && listOf(call) && rest.every((segment) => !isParameter(segment))) resource.lists.push(call);
  else (read ? resource.reads : resource.actions).push(call);
}

/**
 * Of two calls that change a record, the one that sends the whole of it is used, because the form shows the whole of it.
 * Where only rows are known, and have less, it would empty the rest.
 */
function chooseChange(resource: Resource, { left }: Grouped): void {
  const { changes } = resource;
  const whole = changes.findLast(({ method }) => method === 'PUT');
  const part = changes.find(({ method }) => method === 'PATCH');
  const chosen = part && (!whole || rowsLack(resource, whole)) ? part : whole;
  if (!chosen) return;
  resource.change = chosen;
  for (const call of changes) if (call !== chosen) left.push({ call, why: `${chosen.id} does the same` });
}

function rowsLack({ record, lists: [list] }: Resource, { body }: Call): boolean {
  const row = list && listOf(list)?.shape.of;
  if (record || !row || !body) return false;
  const known = row.fields.map(({ name }) => name);
  return body.fields.some(({ name, shape }) => !shape.readOnly && !known.includes(name));
}

/** Gives each its own name: that of what it belongs to in front, or a number. */
function named(resources: Resource[]): void {
  const taken = new Set<string>();
  for (const resource of [...resources].sort((a, b) => a.base.length - b.base.length)) {
    if (taken.has(resource.name)) {
      const above = resource.base.slice(0, -1).findLast((segment) => !isParameter(segment));
      if (above) {
        resource.one = `${singular(humanised(above))} ${resource.one.toLowerCase()}`;
        resource.many = plural(resource.one);
        resource.name = camel(resource.many);
      }
    }
    const { name } = resource;
    for (let count = 2; taken.has(resource.name); count++) resource.name = `${name}${count}`;
    taken.add(resource.name);
  }
}

/** The parameters in the path of a call, in order. */
export const pathParameters = (call: Call): CallParameter[] =>
  call.segments
    .filter(isParameter)
    .flatMap(
      (segment) => call.parameters.find((one) => one.in === 'path' && segment === `{${one.name}}`) ?? [],
    );
