/** Turns a replacement in the text of a file into a change. */
import type { Replacement } from '../document/merge.ts';
import { splice } from '../document/splice.ts';
import type { DraftFiles } from './files.ts';
import type { Change } from './step.ts';

/**
 * @param files the file must be loaded
 * @param prefix of the ids of new values, unique in the draft
 * @returns undefined if no value would change. The text of a file without values, which is not JSON or broken, changes
 * as a whole
 * @throws NotJson if a file with values would no longer be JSON
 */
export function changeOfText(
  files: Pick<DraftFiles, 'text' | 'tree'>,
  file: string,
  { from, to, text }: Replacement,
  prefix: string,
): Change | undefined {
  const tree = files.tree(file);
  if (!tree) {
    const was = files.text(file) ?? null;
    return { file, was, text: (was ?? '').slice(0, from) + text + (was ?? '').slice(to) };
  }
  const operation = splice(tree, from, to, text, prefix);
  return operation && { file, operations: [operation] };
}
