/** Applies the fix of a finding as one step, which can be undone. */
import type { ShownFix } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { changesOfFix } from './changesOfFix.ts';
import { text } from './text.ts';
import { titleOfFix } from './titleOfFix.ts';

/** @returns why it cannot be applied; undefined if it was */
export async function applyFix(connection: Connection, fix: ShownFix): Promise<string | undefined> {
  try {
    await Promise.all([...new Set(fix.edits.map(({ file }) => file))].map((file) => connection.open(file)));
  } catch {
    return text('notOpened');
  }
  const id = connection.nextId();
  const changes = changesOfFix(connection.files, fix, id);
  if (!changes) return text('changed');
  if (changes.length === 0) return undefined;
  const label = text('fix', { title: titleOfFix(fix) });
  const refused = connection.add({ id, author: connection.author, label, changes });
  return refused && text('changed');
}
