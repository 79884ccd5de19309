/** The rows of an app's tables. */
import { type Container, isContainer, nameOf, plainOf, type Value } from '../../document/tree.ts';
import { type Path, valueAt } from '../../draft/changes.ts';
import type { TableRow } from './cells.ts';

interface Tree {
  root: Value;
}

const membersOf = (value: Value | undefined): { name: string; value: Value }[] =>
  value && isContainer(value) && value.kind === 'object'
    ? value.entries.flatMap((entry) => {
        const name = nameOf(entry);
        return name === undefined || name.startsWith('$') ? [] : [{ name, value: entry.value }];
      })
    : [];

const itemsOf = (value: Value | undefined): Container['entries'] =>
  value && isContainer(value) && value.kind === 'array' ? value.entries : [];

/** One row for each value of each enum. */
export const statusRows = (file: string, tree: Tree | undefined): TableRow[] =>
  membersOf(tree?.root).flatMap(({ name: set, value }) =>
    membersOf(value).map(({ name }) => ({
      id: `${set}/${name}`,
      head: `${set} · ${name}`,
      file,
      path: [set, name],
    })),
  );

/** One row for each tab of each bar. */
export const tabRows = (file: string, tree: Tree | undefined): TableRow[] =>
  membersOf(tree && valueAt(tree.root, ['tabBars'])).flatMap(({ name: bar, value }) =>
    itemsOf(value).map(({ value: tab }, at) => ({
      // A row keeps its cells when it moves.
      id: `${bar}/${tab.id}`,
      head: `${bar} · ${at + 1}`,
      file,
      path: ['tabBars', bar, at],
    })),
  );

export const guardRows = (file: string, tree: Tree | undefined): TableRow[] =>
  membersOf(tree && valueAt(tree.root, ['guards'])).map(({ name }) => ({
    id: name,
    head: name,
    file,
    path: ['guards', name],
  }));

/** One row for each single value of the constants, at any depth. Lists of records have tables of their own. */
export function constantRows(file: string, tree: Tree | undefined): TableRow[] {
  const rows: TableRow[] = [];
  const visit = (value: Value, path: Path): void => {
    if (isContainer(value) && isRecords(value)) return;
    const inner =
      isContainer(value) && value.kind === 'array'
        ? value.entries.map((entry, at) => ({ name: at, value: entry.value }))
        : membersOf(value);
    if (!isContainer(value)) {
      const head = path.slice(1).join('.');
      rows.push({ id: head, head, file, path });
    }
    for (const one of inner) visit(one.value, [...path, one.name]);
  };
  const constants = tree && valueAt(tree.root, ['constants']);
  if (constants) visit(constants, ['constants']);
  return rows;
}

/** A list whose items are all records of single values. */
const isRecords = ({ kind, entries }: Container): boolean =>
  kind === 'array' &&
  entries.length > 0 &&
  entries.every(
    ({ value }) =>
      isContainer(value) &&
      value.kind === 'object' &&
      value.entries.every((entry) => !isContainer(entry.value)),
  );

export interface Records {
  /** The name of the constant. */
  name: string;
  /** The names of the properties of its records. */
  members: string[];
  rows: TableRow[];
}

/** The constants that are lists of records. */
export const recordsIn = (file: string, tree: Tree | undefined): Records[] =>
  membersOf(tree && valueAt(tree.root, ['constants'])).flatMap(({ name, value }) => {
    if (!isContainer(value) || !isRecords(value)) return [];
    return [
      {
        name,
        members: [
          ...new Set(value.entries.flatMap((entry) => membersOf(entry.value).map((one) => one.name))),
        ],
        rows: value.entries.map((entry, at) => ({
          id: `${name}/${entry.value.id}`,
          head: `${name} · ${at + 1}`,
          file,
          path: ['constants', name, at],
        })),
      },
    ];
  });

/** A description of the steps of a guard: its verbs with their values. */
export function stepsInWords(value: Value | undefined, nameOfStep: (verb: string) => string): string {
  const steps = value && plainOf(value);
  if (!Array.isArray(steps)) return '';
  return steps
    .map((step) => {
      const [verb, what] = Object.entries(Object(step)).find(([name]) => name !== 'when') ?? [];
      return `${nameOfStep(String(verb))} ${typeof what === 'string' ? what : ''}`.trim();
    })
    .join(' → ');
}
