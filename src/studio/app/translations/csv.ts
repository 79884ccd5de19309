/** The table of texts as a CSV file: the key, and a column for each language by its code. */
import { fromCsv, toCsv } from '../grid/blocks.ts';
import type { Language, Table, TextEdit } from './model.ts';

export const csvOf = (table: Table, keys: readonly string[], languages: readonly Language[]): string =>
  toCsv([
    ['key', ...languages.map(({ code }) => code)],
    ...keys.map((key) => [key, ...languages.map(({ code }) => table.texts.get(code)?.get(key) ?? '')]),
  ]);

/**
 * The content of a file. Spreadsheets mark UTF-16. Those in Japanese also save Shift_JIS, which has no letters for many
 * languages and replaces them with question marks: nothing of such a file is taken.
 * @returns undefined if it is in another encoding
 */
export function decoded(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes);
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export interface Imported {
  edits: TextEdit[];
  /** The number of rows with unknown keys. */
  unknown: number;
}

/**
 * The changes in a CSV file. An empty cell changes nothing, so that texts cannot be deleted by mistake.
 * @returns undefined if it is not a table of texts
 */
export function importOf(csv: string, table: Table, languages: readonly Language[]): Imported | undefined {
  const [heads = [], ...rows] = fromCsv(csv);
  const names = heads.map((head) => head.trim());
  const columns = names.map((head) => languages.find(({ code }) => code === head));
  if (names[0] !== 'key' || !columns.some(Boolean)) return undefined;
  const keys = new Set(table.keys);
  const known = rows.filter(([key = '']) => keys.has(key));
  const edits = known.flatMap(([key = '', ...cells]) =>
    cells.flatMap((text, at): TextEdit[] => {
      const language = columns[at + 1];
      // Spreadsheets write the line ends of their operating system.
      const plain = text.replaceAll('\r\n', '\n');
      const isNew = language && plain !== '' && plain !== table.texts.get(language.code)?.get(key);
      return isNew ? [{ key, language, text: plain }] : [];
    }),
  );
  return { edits, unknown: rows.length - known.length };
}
