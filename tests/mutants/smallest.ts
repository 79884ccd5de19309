/** Finds the smallest file that still makes the checker throw the same error. */
import { disk, type Folders } from '../../src/language/node.ts';
import { readSourceFile } from '../../src/language/source/read.ts';
import type { Mutant } from './mutate.ts';
import { valuesIn, without } from './trees.ts';
import { Trial } from './trial.ts';

/** A search takes at most this long, in milliseconds. */
const longest = 20_000;

/**
 * Deletes members and items one after the other as long as the error stays the same.
 * @returns the file's text, cut off after 2,000 characters
 */
export function smallest(mutant: Mutant, thrown: string, folders: Folders): string {
  let { text } = mutant;
  const end = Date.now() + longest;
  const trial = new Trial(folders);
  const stillThrows = (shorter: string): boolean => {
    const one = { ...mutant, text: shorter };
    const outcome = trial.try(one);
    if (outcome.thrown === undefined) trial.restore(one);
    return outcome.thrown === thrown;
  };
  for (let isShorter = true; isShorter && Date.now() < end; ) {
    isShorter = false;
    const { root } = readSourceFile('', text);
    const all = root ? valuesIn(root).slice(1, 400) : [];
    for (const at of all) {
      if (Date.now() > end) break;
      const shorter = without(text, at.parent?.type === 'property' ? at.parent : at);
      if (!stillThrows(shorter)) continue;
      text = shorter;
      isShorter = true;
      break;
    }
  }
  const before = disk.read(mutant.file).length;
  return text.length > 2000 ? `${text.slice(0, 2000)}… (${text.length} characters of ${before})` : text;
}
