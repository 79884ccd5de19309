/** Applies the fix of a finding as one step, which can be undone. */
import type { ShownFix } from '../../server/messages.ts';
import { isRefusal } from '../calls.ts';
import type { Connection } from '../connection.ts';
import { localized } from '../messages/index.ts';
import { text as textOfFrame } from '../text.ts';
import { changesOfFix } from './changesOfFix.ts';
import { text } from './text.ts';

/** The fixes that were applied, as JSON: a finding is shown until the files have been checked again. */
const applied = new WeakMap<Connection, Set<string>>();

/** @returns why it cannot be applied; undefined if it was */
export async function applyFix(connection: Connection, fix: ShownFix): Promise<string | undefined> {
  const files = [...new Set(fix.edits.map(({ file }) => file))];
  try {
    await Promise.all(files.map((file) => connection.open(file)));
  } catch (error) {
    return isRefusal(error) ? text('notOpened') : textOfFrame('noConnection');
  }
  const done = applied.get(connection) ?? new Set();
  applied.set(connection, done);
  const key = JSON.stringify(fix);
  const id = connection.nextId();
  const changes = changesOfFix(connection.files, fix, id);
  if (!changes) return done.has(key) ? undefined : text('changed');
  if (changes.length === 0) return undefined;
  const label = text('fix', { title: localized(fix.title) });
  const refused = connection.add({ id, author: connection.author, label, changes });
  if (refused) return text('changed');
  done.add(key);
  return undefined;
}
