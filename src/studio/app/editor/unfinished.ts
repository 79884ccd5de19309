/** Input in the text of a file that could not be saved yet: it is still there when the file is opened again. */
import type { Connection } from '../connection.ts';

interface Unfinished {
  /** The text on which the input is based. */
  base: string;
  entered: string;
}

const all = new WeakMap<Connection, Map<string, Unfinished>>();

/** The unfinished input of each file of a draft. */
export function unfinishedOf(connection: Connection): Map<string, Unfinished> {
  const known = all.get(connection) ?? new Map<string, Unfinished>();
  all.set(connection, known);
  return known;
}
