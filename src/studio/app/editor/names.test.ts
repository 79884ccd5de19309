import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Shape } from '../../../language/grammar/shape.ts';
import { readProject } from '../../../language/node.ts';
import { foldersOf } from '../../../project/folders.ts';
import { inJapanese } from '../messages/japanese/index.ts';
import ja from './texts/names.ja.json';

const { grammar } = readProject(foldersOf('.'));
const { nodes, steps, screen, part, app, widget } = grammar;

/** A shape with those of its properties, items and so on. */
function within(shape: Shape | undefined, found = new Set<Shape>()): Set<Shape> {
  if (!shape || found.has(shape)) return found;
  found.add(shape);
  const { properties, items, others, either = [] } = shape;
  for (const inner of [...Object.values(properties), items, others || undefined, ...either])
    within(inner, found);
  return found;
}

const shapes = [...nodes.values(), ...steps.values(), screen, part, app, widget].flatMap((one) => [
  ...within(one),
]);

test('every node, step and property of the language has a Japanese name', () => {
  const properties = new Set(shapes.flatMap((shape) => Object.keys(shape.properties)));
  expect(
    [...properties].filter((name) => !/^(type|\$.*)$/.test(name) && !Object.hasOwn(ja.properties, name)),
  ).toEqual([]);
  expect(Object.keys(ja.nodes).sort()).toEqual([...nodes.keys()].sort());
  expect(Object.keys(ja.steps).sort()).toEqual([...steps.keys()].sort());
});

test('every value of a choice has a Japanese name, and so has each widget for any app', () => {
  const values = shapes.flatMap((shape) => shape.enum ?? []).filter((value) => typeof value === 'string');
  expect(Object.keys(ja.values).sort()).toEqual([...new Set(values)].sort());
  // Those of one trade have the names that its app gives them.
  const general = fs.readFileSync('src/widgets/general.ts', 'utf8').matchAll(/name: '(\w+)'/g);
  expect(Object.keys(ja.widgets).sort()).toEqual([...general].map(([, name]) => name).sort());
});

test('every description of the grammar has a translation', () => {
  const descriptions = new Set(shapes.flatMap(({ description }) => description ?? []));
  expect([...descriptions].filter((english) => inJapanese(english) === undefined)).toEqual([]);
});
