/** Makes mutants: one file of an app, changed at one place as people, editors and attackers change files. */
import { readSourceFile } from '../../src/language/source/read.ts';
import { mutateExpression } from './expressions.ts';
import { mutateLines, mutateText } from './texts.ts';
import { mutateTree } from './trees.ts';

export interface Mutant {
  /** Absolute. */
  file: string;
  /** A description of the change. */
  what: string;
  text: string;
}

/** The random choices of one mutant. */
export class Choices {
  readonly random: () => number;

  /** @param random in [0, 1) */
  constructor(random: () => number) {
    this.random = random;
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  /** @throws Error if there is nothing to choose */
  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose');
    return item;
  }
}

/** A kind of change. If it does not apply to the file, it returns undefined, and another kind is tried. */
export type Change = (text: string, choices: Choices) => { what: string; text: string } | undefined;

/** The weight of each kind. */
const ofJson: readonly (readonly [weight: number, change: Change])[] = [
  [10, mutateTree],
  [6, mutateExpression],
  [2, mutateText],
];
const ofYaml: readonly (readonly [weight: number, change: Change])[] = [
  [8, mutateLines],
  [2, mutateText],
];

/** Mutates one of the files. @param read the text of a file */
export function mutantOf(files: readonly string[], read: (file: string) => string, choices: Choices): Mutant {
  for (;;) {
    // Files that everything depends on take longest to check; they are chosen as often as others.
    const file = choices.of(files);
    if (/\/(openapi|locales)\/|app\.json$/.test(file) && choices.random() < 0.85) continue;
    const text = read(file);
    const isJson = file.endsWith('.json') && !readSourceFile(file, text).broken;
    const changes = (isJson ? ofJson : ofYaml).flatMap(([weight, change]) =>
      Array.from({ length: weight }, () => change),
    );
    const changed = choices.of(changes)(text, choices);
    if (changed && changed.text !== text) return { file, ...changed };
  }
}

/** The app for a mutant's number: two of three are of the large one. */
export const appOf = (number: number): string => (number % 3 === 0 ? 'library' : 'exchange');
