/** The selected value of the editor, and the file that is shown: outline, phone, panel and text have the same one. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { offsetOf, type Position } from '../../../language/source/position.ts';
import { atPointer, find, pointerOf, type Tree } from '../../document/tree.ts';
import { go } from '../address.ts';
import { isRefusal } from '../calls.ts';
import { type Connection, placeOf } from '../connection.ts';
import { text as textOfFrame } from '../text.ts';
import { objectAt } from './objectAt.ts';
import { text } from './text.ts';

/** A value, by its id. */
interface SelectedValue {
  file: string;
  id: string;
}

interface Shown {
  file: string | null;
  /** The pointer in the address of the page. */
  at: string | null;
  /** Undefined until the file is loaded, and for files without values. */
  tree: Tree | undefined;
}

export interface Selection {
  /** Null if nothing is selected in the file that is shown. */
  shown: SelectedValue | null;
  /** Where to put the cursor in the text of the file. */
  cursor: Position | null;
  /** The cursor has been put there. */
  reached(): void;
  select(file: string, id: string): void;
  /** Selects the innermost object around an offset. */
  selectAt(file: string, offset: number): void;
  /** Opens a file. */
  show(file: string): void;
  /** Opens the text of a file at a place, also of one that has no values because it is broken or not JSON. */
  reveal(file: string, place: Position): Promise<void>;
  /** The value at an address that the compiler gives to nodes. If it cannot be loaded, the editor says why. */
  valueAt(at: string): Promise<SelectedValue | undefined>;
  /** Selects the value at such an address. */
  tapped(at: string): Promise<void>;
}

/** @param tell says why something cannot be selected; empty when another selection begins */
export function useSelection(
  connection: Connection,
  { file, at, tree }: Shown,
  tell: (why: string) => void,
): Selection {
  // The address has the pointer of the value, which may be another one after a change.
  const [selected, setSelected] = useState<SelectedValue | null>(null);
  // Where to put the cursor in the text of a file, until it is there.
  const [cursor, setCursor] = useState<(Position & { file: string }) | null>(null);
  const isLoaded = tree !== undefined;
  // An address from a shared link or an older version.
  useEffect(() => {
    const within = file === null ? undefined : connection.files.tree(file);
    if (!isLoaded || !within || file === null || at === null) return;
    const value = atPointer(within.root, at);
    if (value) setSelected({ file, id: value.id });
  }, [connection, file, at, isLoaded]);

  // The number of selections so far: one that has to load a file first is void if another one was made meanwhile.
  const selections = useRef(0);
  const show = (of: string): void => {
    selections.current += 1;
    go({ view: 'editor', path: of });
  };
  const select = useCallback(
    (of: string, id: string): void => {
      selections.current += 1;
      const within = connection.files.tree(of);
      const pointer = within && pointerOf(within.root, id);
      if (pointer === undefined) return;
      setSelected({ file: of, id });
      go({ view: 'editor', path: of, at: pointer }, of === file ? 'replace' : 'push');
    },
    [connection, file],
  );
  const objectIn = (of: string, offset: number): string | undefined => {
    const within = connection.files.tree(of);
    return within && objectAt(within, offset);
  };
  const selectAt = (of: string, offset: number): void => {
    const id = objectIn(of, offset);
    if (id !== undefined) select(of, id);
  };
  const placeIn = (of: string, place: Position): string | undefined =>
    objectIn(of, offsetOf({ text: connection.files.text(of) ?? '' }, place));

  const reveal = async (of: string, { line, column }: Position): Promise<void> => {
    tell('');
    setCursor({ file: of, line, column });
    selections.current += 1;
    const own = selections.current;
    try {
      await connection.open(of);
    } catch {
      // The outline of the file says that it cannot be opened, or is still loading.
    }
    if (own !== selections.current) return;
    const id = placeIn(of, { line, column });
    if (id !== undefined) select(of, id);
    else show(of);
  };
  const valueAt = async (address: string): Promise<SelectedValue | undefined> => {
    let of = address;
    try {
      const place = await placeOf(address);
      if (!place) return undefined;
      of = place.file;
      await connection.open(of);
      const id = placeIn(of, place);
      return id === undefined ? undefined : { file: of, id };
    } catch (error) {
      tell(isRefusal(error) ? text('notOpened', { file: of }) : textOfFrame('noConnection'));
      return undefined;
    }
  };
  const tapped = async (address: string): Promise<void> => {
    tell('');
    selections.current += 1;
    const own = selections.current;
    const value = await valueAt(address);
    if (value && own === selections.current) select(value.file, value.id);
  };

  return {
    shown: selected?.file === file && tree && find(tree.root, selected.id) ? selected : null,
    cursor: cursor?.file === file ? cursor : null,
    reached: () => setCursor(null),
    ...{ select, selectAt, show, reveal, valueAt, tapped },
  };
}
