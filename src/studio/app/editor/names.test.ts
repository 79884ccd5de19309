import { expect, test } from 'vitest';
import { readProject } from '../../../language/node.ts';
import { foldersOf } from '../../../project/folders.ts';
import ja from './texts/names.ja.json';

test('every node of the language, and each of its properties, has a Japanese name', () => {
  const { nodes } = readProject(foldersOf('.')).grammar;
  const properties = [...nodes.values()].flatMap((shape) => Object.keys(shape.properties));
  expect(properties.filter((name) => name !== 'type' && !Object.hasOwn(ja.properties, name))).toEqual([]);
  expect(Object.keys(ja.nodes).sort()).toEqual([...nodes.keys()].sort());
});
