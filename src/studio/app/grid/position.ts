/** The cursor of a table, and how keys move it, as in a spreadsheet. */

export interface Cell {
  row: number;
  column: number;
}

/** The cell with the cursor, and the opposite corner of the selection. */
export interface Selected {
  active: Cell;
  anchor: Cell;
}

export interface Size {
  rows: number;
  columns: number;
}

export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * The selection after rows have come, gone or moved: it stays on its rows. Where a row is gone, it stays at its place.
 * @param before the ids of the rows that it was made in
 */
export function followed(from: Selected, before: readonly string[], after: readonly string[]): Selected {
  const rowOf = ({ row }: Cell): number => {
    const id = before[row];
    const at = id === undefined ? -1 : after.indexOf(id);
    return at < 0 ? row : at;
  };
  const [active, anchor] = [rowOf(from.active), rowOf(from.anchor)];
  if (active === from.active.row && anchor === from.anchor.row) return from;
  const cell = { ...from.active, row: active };
  // Rows that are apart now are no block any more.
  const isBlock = anchor - active === from.anchor.row - from.active.row;
  return { active: cell, anchor: isBlock ? { ...from.anchor, row: anchor } : cell };
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

export const blockOf = ({ active, anchor }: Selected): Block => ({
  top: Math.min(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  bottom: Math.max(active.row, anchor.row),
  right: Math.max(active.column, anchor.column),
});

export const isIn = ({ top, left, bottom, right }: Block, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * The selection after a key.
 * @param page the number of visible rows
 * @returns undefined if the key does not move the cursor, or would move it out of the table
 */
export function moved(from: Selected, key: Key, size: Size, page: number): Selected | undefined {
  const { active } = from;
  const isFar = key.ctrlKey || key.metaKey;
  if (key.key === 'Tab') {
    const at = active.row * size.columns + active.column + (key.shiftKey ? -1 : 1);
    if (at < 0 || at >= size.rows * size.columns) return undefined;
    const cell = { row: Math.floor(at / size.columns), column: at % size.columns };
    return { active: cell, anchor: cell };
  }
  const target = targetOf(active, key.key, isFar, size, page);
  if (!target) return undefined;
  const cell = { row: within(target.row, size.rows), column: within(target.column, size.columns) };
  return { active: cell, anchor: key.shiftKey ? from.anchor : cell };
}

function targetOf(
  { row, column }: Cell,
  key: string,
  isFar: boolean,
  size: Size,
  page: number,
): Cell | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isFar ? last.row : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? last.column : column + 1 };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? last.row : row, column: last.column };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    default:
      return undefined;
  }
}
