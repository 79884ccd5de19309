/** Definitions with one condition broken, as changes to the files. */
import path from 'node:path';
import { disk, overlay, type Project, readProject } from '../../src/language/node.ts';
import type { Condition } from './conditions.ts';

export const breaks = ['negated', 'left out', 'never true'] as const;
export type Break = (typeof breaks)[number];

/** Written in its place, so that its value is still recorded. */
const broken: Record<Break, (text: string) => string> = {
  negated: (text) => `= !(${text})`,
  'left out': () => '= true',
  'never true': () => '= false',
};

/** The app in a folder, with a condition broken. */
export function breakCondition(root: string, { file, pointer, kind, text }: Condition, how: Break): Project {
  const name = path.join(root, 'screens', `${file}.json`);
  const definition = JSON.parse(disk.read(name));
  let owner = definition;
  for (const step of pointer.split('/').slice(1)) owner = owner[step];
  owner[kind] = broken[how](text);
  return readProject({ root }, overlay(disk, new Map([[name, JSON.stringify(definition)]])));
}
