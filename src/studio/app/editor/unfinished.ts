/**
 * Input in the text of a file that could not be saved yet: it is still there when the file is opened again, also after
 * the page was reloaded.
 */
import { draft } from '../calls.ts';
import type { Connection } from '../connection.ts';

interface Unfinished {
  /** The text on which the input is based. */
  base: string;
  entered: string;
}

const all = new WeakMap<Connection, Map<string, Unfinished>>();

export const unfinishedIn = (connection: Connection, file: string): Unfinished | undefined =>
  byFile(connection).get(file);

/** @param unfinished undefined once it is saved or discarded */
export function keepUnfinished(connection: Connection, file: string, unfinished?: Unfinished): void {
  const files = byFile(connection);
  if (unfinished) files.set(file, unfinished);
  else if (!files.delete(file)) return;
  try {
    if (files.size > 0) sessionStorage.setItem(keyOf(connection), JSON.stringify([...files]));
    else sessionStorage.removeItem(keyOf(connection));
  } catch {
    // Without storage, it is only kept in the open page.
  }
}

/** The unfinished input in each file of the draft. */
function byFile(connection: Connection): Map<string, Unfinished> {
  const known = all.get(connection) ?? stored(connection);
  all.set(connection, known);
  return known;
}

function stored(connection: Connection): Map<string, Unfinished> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(keyOf(connection)) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** By author, so that nobody goes on with the input of who was signed in before them. */
const keyOf = ({ author }: Connection): string => `shoji.studio.unfinished.${draft}.${author}`;
