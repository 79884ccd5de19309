/** Blocks of cells as text: for the clipboard (TSV), and for files (CSV), as spreadsheets write them. */
import Papa from 'papaparse';
import type { Block, Size } from './position.ts';

export type Rows = readonly (readonly string[])[];

/** A text for the clipboard. */
export function toTsv(rows: Rows): string {
  const lines = rows.map((row) => row.map(quoted).join('\t'));
  // Otherwise an empty last row would be taken for the end of the row before it.
  return lines.length > 1 && lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n');
}

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const quotedField = /"([^"]*(?:""[^"]*)*)"(?=[\t\n\r]|$)/y;
const plainField = /[^\t\n\r]*/y;

/**
 * The cells that a spreadsheet has put on the clipboard. Spreadsheets quote a cell only because of what is in it: a text
 * that merely begins with a `"` is no quoted cell, and would otherwise take all cells up to the next `"`.
 */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    quotedField.lastIndex = plainField.lastIndex = at;
    const inner = quotedField.exec(text)?.[1];
    if (inner !== undefined && /[\t\n\r]|""/.test(inner)) {
      rows.at(-1)?.push(inner.replaceAll('""', '"'));
      at += inner.length + 2;
    } else {
      const [cell = ''] = plainField.exec(text) ?? [];
      rows.at(-1)?.push(cell);
      at += cell.length;
    }
    if (at >= text.length) break;
    if (text[at] === '\t') continue;
    if (text.startsWith('\r\n', at)) at += 1;
    // A line end after the last row does not start another row.
    if (at + 1 >= text.length) break;
    rows.push([]);
  }
  return rows;
}

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
