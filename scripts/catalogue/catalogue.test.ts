import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileExpression, namesOf } from '../../src/language/expression/index.ts';
import {
  check,
  compileScreen,
  type Project,
  pathOf,
  readProject,
  releasePieces,
} from '../../src/language/node.ts';
import {
  evaluateExample,
  isOfCatalogue,
  openCatalogue,
  readFunctions,
  routeOf,
  start,
  wordsOfExamples,
} from './index.ts';

const root = path.join(import.meta.dirname, '../..');
const { project, kinds, examples } = openCatalogue({ root, theme: 'src/app/theme' });
const errors = check(project).filter(({ severity }) => severity === 'error');

test('every kind of node, step, control, widget, tone, name and function has an example', () => {
  const names = kinds.map(({ group, name }) => `${group}/${name}`);
  expect(new Set(kinds.map(({ group }) => group)).size).toBe(7);
  expect(names.filter((name) => !examples.has(name))).toEqual([]);
  expect([...examples.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

test('no example has findings', () => {
  expect(errors.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
});

/** Every value of one of these names, at any depth. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...valuesOf(inner, name),
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
      return expect(valuesOf(screen?.view, 'type')).toContain(kind.name);
    case 'steps':
      return expect(valuesOf(screen?.view, 'do')).toContain(kind.name);
    case 'controls':
      return expect(valuesOf(example, 'widget')).toContain(kind.name);
    case 'widgets':
      return expect([...valuesOf(example, 'type'), ...valuesOf(example, 'widget')]).toContain(kind.name);
    case 'tones':
      return expect(valuesOf(example, 'tone')).toContain(kind.name);
    case 'names':
      return expect(Object.hasOwn(example ?? {}, kind.name) || expressions.includes(kind.name)).toBe(true);
    default:
      return expect(expressions).toContain(`${kind.name}(`);
  }
});

test('each page lists the properties of its kind', () => {
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

describe('functions', () => {
  const functions = readFunctions(path.join(root, 'docs/catalogue'));

  test('each example has the value that it states', async () => {
    const words = await wordsOfExamples(project);
    for (const { examples } of Object.values(functions))
      for (const example of examples) expect(evaluateExample(example, words)).toMatch(/./);
    const wrong = { expression: 'size([1])', value: 2 };
    expect(() => evaluateExample(wrong, words)).toThrow('size([1]) is 1, and not 2');
  });

  /** A value of each type that a table names, and one that is not of it. */
  const values: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
    'a text': ["'a'", '[1]'],
    'a whole number': ['1', "'a'"],
    'an amount': ["decimal('1')", '[1]'],
    'a list': ['[1]', "'a'"],
    'a list of texts': ["['a']", '[[1]]'],
    'a moment (milliseconds as a whole number, or an ISO 8601 text)': ['0', '[1]'],
    "'day', 'week', 'month' or 'year'": ["'day'", "'hour'"],
    'a list of lists': ['[[1]]', '1'],
    'a record': ["{'a': 1}", '[1]'],
    "'down', 'up' or 'half'": ["'up'", "'sideways'"],
    'a number or an amount': ['1', '[1]'],
    'a list of numbers or of amounts': ['[1]', "['a']"],
    'a list, a text or a record': ['[1]', 'true'],
    'a number, an amount or a text': ['1', '[1]'],
    'true or false, a number, an amount or a text': ['true', '[1]'],
    'a regular expression, written out in quotes': ["'a'", "'('"],
    'a language tag, written out in quotes': ["'en'", "'not a tag'"],
    'a status set, written out in quotes': ["'funding'", '1'],
    'a text of which every possible value is known': ["'common.all'", '1'],
  };

  const calls = kinds
    .filter(({ group, name }) => group === 'functions' && name !== 'coalesce' && name !== 'has')
    .filter(({ usage }) => !usage?.includes('(x,'))
    .map(({ name, properties }) => [name, properties] as const);

  test.each(calls)('%s takes the arguments in its table, and no others', (name, parameters) => {
    const problems = (args: readonly string[]): number =>
      compileExpression(`${name}(${args.join(', ')})`, namesOf({})).problems.length;
    const right = parameters.map(({ type }) => values[type]?.[0] ?? `no value for ${type}`);
    const needed = parameters.filter(({ required }) => required).length;
    expect(problems(right)).toBe(0);
    expect(problems(right.slice(0, needed))).toBe(0);
    expect(problems(right.slice(0, needed - 1))).toBeGreaterThan(0);
    for (const [at, { type }] of parameters.entries())
      expect(problems(right.with(at, values[type]?.[1] ?? ''))).toBeGreaterThan(0);
  });
});
