/** Blocks of cells as text, as spreadsheets put them on the clipboard (TSV) and write them to files (CSV). */
import Papa from 'papaparse';
import type { Block, Size } from './position.ts';

export type Rows = readonly (readonly string[])[];

/** A text for the clipboard. */
export const toTsv = (rows: Rows): string =>
  Papa.unparse(rows as string[][], { delimiter: '\t', newline: '\n' });

/** What a spreadsheet has put on the clipboard. */
export const fromTsv = (text: string): string[][] =>
  // A single cell with a `"` in it is no quoted field.
  !/[\t\n\r]/.test(text) ? [[text]] : parsed(text, '\t');

/** The content of a CSV file. Spreadsheets know by the mark at its start that it is UTF-8. */
export const toCsv = (rows: Rows): string =>
  `\uFEFF${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;

/** @param text of a file with commas, semicolons or tabs between the fields */
export function fromCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  // What is between the first two names of columns.
  const [, delimiter = ','] = /^(?:"[^"]*"|[^,;\t\r\n"]*)([,;\t])/.exec(plain) ?? [];
  return parsed(plain, delimiter);
}

function parsed(text: string, delimiter: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter });
  const last = data.at(-1);
  // The line end after the last row begins no further row.
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data;
}

export interface Placed {
  row: number;
  column: number;
  text: string;
}

/**
 * Where the cells of a pasted block come to be: from the top left of the selection, or a single value in all of it.
 * @returns what would stand outside of the table is left out, and counted
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
