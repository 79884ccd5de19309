/** Blocks of cells as text: for the clipboard (TSV), and for files (CSV), as spreadsheets write them. */
import Papa from 'papaparse';
import type { Block, Size } from './position.ts';

export type Rows = readonly (readonly string[])[];

/** A text for the clipboard. */
export const toTsv = (rows: Rows): string =>
  Papa.unparse(rows as string[][], { delimiter: '\t', newline: '\n' });

/** The cells that a spreadsheet has put on the clipboard. */
export const fromTsv = (text: string): string[][] =>
  // A single cell that contains a `"` is not a quoted field.
  !/[\t\n\r]/.test(text) ? [[text]] : parsed(text, '\t');

/** The content of a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export const toCsv = (rows: Rows): string =>
  `\uFEFF${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;

/** @param text of a file with commas, semicolons or tabs between the fields */
export function fromCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  // The character between the first two column names.
  const [, delimiter = ','] = /^(?:"[^"]*"|[^,;\t\r\n"]*)([,;\t])/.exec(plain) ?? [];
  return parsed(plain, delimiter);
}

function parsed(text: string, delimiter: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter });
  const last = data.at(-1);
  // A line end after the last row does not start another row.
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data;
}

export interface Placed {
  row: number;
  column: number;
  text: string;
}

/**
 * The cells that a pasted block fills: from the top left of the selection, or, for a single value, the whole selection.
 * @returns the cells; those outside of the table are left out, and counted
 */
export function placed(pasted: Rows, selection: Block, size: Size): { cells: Placed[]; outside: number } {
  const { top, left, bottom, right } = selection;
  const [first] = pasted;
  const isSingle = pasted.length === 1 && first?.length === 1;
  const height = isSingle ? bottom - top + 1 : pasted.length;
  const cells: Placed[] = [];
  let outside = 0;
  for (let down = 0; down < height; down += 1) {
    const line = isSingle
      ? Array.from({ length: right - left + 1 }, () => first?.[0] ?? '')
      : (pasted[down] ?? []);
    for (const [across, text] of line.entries()) {
      const cell = { row: top + down, column: left + across, text };
      if (cell.row < size.rows && cell.column < size.columns) cells.push(cell);
      else outside += 1;
    }
  }
  return { cells, outside };
}
