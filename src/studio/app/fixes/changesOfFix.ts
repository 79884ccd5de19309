/** The fix of a finding as the changes of one step. */
import { differences } from '../../../language/editing/format.ts';
import { edited } from '../../../language/fix.ts';
import { NotJson } from '../../document/parse.ts';
import { changeOfText } from '../../draft/changeOfText.ts';
import type { DraftFiles } from '../../draft/files.ts';
import type { Change } from '../../draft/step.ts';
import { fingerprintOf } from '../../fingerprint.ts';
import type { ShownFix } from '../../server/messages.ts';

/**
 * @param files all files of the fix must be loaded
 * @param prefix of the ids of new values, unique in the draft
 * @returns undefined if a file is not the one that was checked, so that the places of the fix are others
 */
export function changesOfFix(
  files: Pick<DraftFiles, 'text' | 'tree'>,
  { edits, checked }: ShownFix,
  prefix: string,
): Change[] | undefined {
  const changes: Change[] = [];
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const was = files.text(file);
    if (fingerprintOf(was ?? '') !== checked[file]) return undefined;
    const own = edits.filter((edit) => edit.file === file);
    const change = changeOf(files, file, edited(was ?? '', own), prefix);
    if (change === null) return undefined;
    if (change) changes.push(change);
  }
  return changes;
}

/** @returns undefined if nothing changes; null if a file with values would no longer be JSON */
function changeOf(
  files: Pick<DraftFiles, 'text' | 'tree'>,
  file: string,
  text: string,
  prefix: string,
): Change | undefined | null {
  const [difference] = differences(files.text(file) ?? '', text);
  try {
    return difference && changeOfText(files, file, difference, prefix);
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}
