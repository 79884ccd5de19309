import path from 'node:path';
import { expect, test } from 'vitest';
import {
  check,
  compileScreen,
  type Project,
  pathOf,
  readProject,
  releasePieces,
} from '../../src/language/node.ts';
import { isOfCatalogue, openCatalogue, routeOf, start } from './index.ts';

const root = path.join(import.meta.dirname, '../..');
const { project, kinds, examples } = openCatalogue({ root });
const errors = check(project).filter(({ severity }) => severity === 'error');

test('every kind of node, step, control, widget, tone, name and function has an example', () => {
  const names = kinds.map(({ group, name }) => `${group}/${name}`);
  expect(new Set(kinds.map(({ group }) => group)).size).toBe(7);
  expect(names.filter((name) => !examples.has(name))).toEqual([]);
  expect([...examples.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

test('nothing is wrong with an example', () => {
  expect(errors.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
});

/** Every value of one of these names, at any depth. */
function said(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...said(inner, name),
  ]);
}

const shown = kinds.map((kind) => [`${kind.group}/${kind.name}`, kind] as const);

test.each(shown)('%s is in its example, which compiles', (id, kind) => {
  const screen = compileScreen(project, routeOf(kind));
  expect(screen?.view.length).toBeGreaterThan(2);
  const example = examples.get(id);
  const expressions = JSON.stringify(example);
  switch (kind.group) {
    case 'nodes':
      return expect(said(screen?.view, 'type')).toContain(kind.name);
    case 'steps':
      return expect(said(screen?.view, 'do')).toContain(kind.name);
    case 'controls':
      return expect(said(example, 'widget')).toContain(kind.name);
    case 'widgets':
      return expect([...said(example, 'type'), ...said(example, 'widget')]).toContain(kind.name);
    case 'tones':
      return expect(said(example, 'tone')).toContain(kind.name);
    case 'names':
      return expect(Object.hasOwn(example ?? {}, kind.name) || expressions.includes(kind.name)).toBe(true);
    default:
      return expect(expressions).toContain(`${kind.name}(`);
  }
});

test('each page tells what its kind takes', () => {
  const button = kinds.find(({ group, name }) => group === 'nodes' && name === 'button');
  expect(button?.properties.find(({ name }) => name === 'label')).toMatchObject({
    required: true,
    type: 'text',
  });
  expect(button?.properties.find(({ name }) => name === 'look')?.type).toContain('primary | secondary');
  const pin = kinds.find(({ group, name }) => group === 'widgets' && name === 'pinInput');
  expect(pin?.properties.find(({ name }) => name === 'length')).toMatchObject({
    type: 'integer from 3 to 10',
    usual: '6',
  });
  expect(pin?.events.map(({ name }) => name)).toEqual(['complete', 'complete.value']);
});

const pathsOf = (project: Project): string[] => releasePieces(project).map(pathOf);

test('no page of the catalogue is in a release', () => {
  expect(pathsOf(project).filter(isOfCatalogue).length).toBeGreaterThan(kinds.length);
  expect(pathsOf(readProject({ root })).filter(isOfCatalogue)).toEqual([]);
  expect(isOfCatalogue(`${start.slice(1)}.json`)).toBe(true);
});
