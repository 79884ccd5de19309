/** Checks `x-page`: whether the parameters and the fields that it names exist. */
import type { Operation } from '../../contract/index.ts';
import type { Type } from '../../expression/type.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import type { ContractMistake, Written } from './place.ts';

type Add = (name: string, message: string, near: string | undefined, expected: string) => void;

export function pagingMistakes({ at, path }: Written, operation: Operation): ContractMistake[] {
  const { page } = operation;
  if (!page) return [];
  const mistakes: ContractMistake[] = [];
  const add: Add = (name, message, near, expected) =>
    mistakes.push({
      file: at.file,
      path: [...path, 'x-page', name],
      message: message + didYouMean(near),
      expected,
      nearest: near,
      severity: 'error',
    });
  const lacks = (message: string, expected: string): unknown =>
    mistakes.push({
      file: at.file,
      path: [...path, 'x-page'],
      ofName: true,
      message,
      expected,
      severity: 'error',
    });
  const parameters = Object.keys(operation.parameters);
  for (const name of ['page', 'size'] as const) {
    const parameter = page[name];
    if (!parameter || parameters.includes(parameter)) continue;
    const message = `${name} of x-page is “${parameter}”, and the operation has no such parameter`;
    add(name, message, nearest(parameter, parameters), parameters.join(', '));
  }
  if (!page.page && page.by !== 'link')
    lacks('x-page needs page, the parameter that selects the page', parameters.join(', '));
  for (const name of ['next', 'last', 'total'] as const) {
    const way = page[name];
    const found = way && typeAt(operation.payload, way);
    if (found && !('type' in found))
      add(name, `${name} of x-page is “${way.join('.')}”, and the answer has no such field`, ...found.meant);
  }
  const rows = typeAt(operation.payload, page.items);
  if (!('type' in rows)) {
    add(
      'items',
      `items of x-page is “${page.items.join('.')}”, and the answer has no such list`,
      ...rows.meant,
    );
  } else if (rows.type.kind === 'list') {
    const field = page.key ? typeAt(rows.type.of, [page.key]) : undefined;
    if (field && !('type' in field))
      add('key', `key of x-page is “${page.key}”, and the rows have no such field`, ...field.meant);
  } else if (rows.type.kind !== 'any') {
    const message = 'x-page needs items, the path of the list in the answer';
    const items = page.items.join('.');
    if (items === '') lacks(message, 'items');
    else add('items', `items of x-page is “${items}”, and the answer has no such list`, undefined, 'a list');
  }
  return mistakes;
}

/** The type at a path, or else the path that is most likely meant and the names that are there. */
function typeAt(
  type: Type,
  path: readonly string[],
): { type: Type } | { meant: [nearest: string | undefined, expected: string] } {
  let here = type;
  for (const [index, name] of path.entries()) {
    if (here.kind === 'any') return { type: here };
    const records =
      here.kind === 'record' ? [here, ...(here.union?.alternatives.map((one) => one.type) ?? [])] : [];
    const [next] = records.flatMap((one) =>
      Object.hasOwn(one.fields, name) ? (one.fields[name] ?? []) : [],
    );
    const rest = records.find((one) => one.rest)?.rest;
    if (!next && !rest) {
      const names = [...new Set(records.flatMap((one) => Object.keys(one.fields)))];
      const near = nearest(name, names);
      return { meant: [near && path.with(index, near).join('.'), names.join(', ') || 'a record'] };
    }
    here = next ?? rest ?? here;
  }
  return { type: here };
}
