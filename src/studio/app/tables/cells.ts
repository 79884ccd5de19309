/** Values of definitions as cells of a table. */
import { isContainer, nameOf, plainOf, type Value } from '../../document/tree.ts';
import { Changes, type Path, valueAt } from '../../draft/changes.ts';
import type { DraftFiles } from '../../draft/files.ts';
import type { Change } from '../../draft/step.ts';
import type { Choice, Column } from '../grid/types.ts';
import { editTexts, type Language, type Table } from '../translations/model.ts';

export interface TableRow {
  id: string;
  /** The header. */
  head: string;
  /** The file of its cells. */
  file: string;
  path: Path;
}

export interface TableColumn extends Column {
  /**
   * `text`: a string. `value`: any single value; numbers and booleans keep their type. `label`: the text in one
   * language, of a key or written in place. `shown`: a value that is changed elsewhere.
   */
  kind: 'text' | 'value' | 'label' | 'shown';
  /** The path within the row. */
  at: Path;
  choices?: readonly Choice[];
  language?: Language;
  /** The text shown for a value that is changed elsewhere. */
  words?: (row: TableRow) => string;
  /** The member is removed if the cell is emptied. */
  isOptional?: boolean;
}

export interface Context {
  files: Pick<DraftFiles, 'tree' | 'text'>;
  /** The texts of all languages. */
  table: Table;
}

export function valueIn(
  { files }: Pick<Context, 'files'>,
  row: TableRow,
  column: TableColumn,
): Value | undefined {
  const tree = files.tree(row.file);
  return tree && valueAt(tree.root, [...row.path, ...column.at]);
}

export interface CellText {
  text: string;
  isFixed?: boolean;
}

/** The content of a cell. */
export function cellOf(context: Context, row: TableRow, column: TableColumn): CellText {
  if (column.words) return { text: column.words(row), isFixed: true };
  const value = valueIn(context, row, column);
  if (column.kind === 'label') return labelIn(context, value, column);
  if (!value) return { text: '' };
  const plain = plainOf(value);
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  return { text, ...((column.kind === 'shown' || isContainer(value)) && { isFixed: true }) };
}

/** The text key of a label; undefined for texts in place and expressions. */
export function keyOf(value: Value | undefined): string | undefined {
  const plain = value && plainOf(value);
  return typeof plain === 'string' && !plain.startsWith('=') ? plain : undefined;
}

function labelIn({ table }: Context, value: Value | undefined, { language }: TableColumn): CellText {
  if (!value || !language) return { text: '' };
  const key = keyOf(value);
  if (key !== undefined) return { text: table.texts.get(language.code)?.get(key) ?? '' };
  if (!isContainer(value)) return { text: String(plainOf(value)), isFixed: true };
  const own = value.entries.find((entry) => nameOf(entry) === language.code)?.value;
  return { text: own ? String(plainOf(own)) : '' };
}

export interface CellEdit {
  row: TableRow;
  column: TableColumn;
  text: string;
}

/** The changes of all files for edited cells. */
export function cellChanges(context: Context, edits: readonly CellEdit[], prefix: string): Change[] {
  const changes = new Changes(context.files, prefix);
  for (const edit of edits) change(context, changes, edit);
  return changes.done();
}

function change(context: Context, changes: Changes, { row, column, text }: CellEdit): void {
  const path = [...row.path, ...column.at];
  const value = changes.value(row.file, path);
  const { language } = column;
  if (column.kind === 'label' && language) {
    const key = keyOf(value);
    if (key !== undefined) editTexts(changes, context.table, [{ key, language, text }]);
    else if (text === '') changes.remove(row.file, [...path, language.code]);
    else changes.set(row.file, [...path, language.code], text);
  } else if (text === '' && column.isOptional) changes.remove(row.file, path);
  else changes.set(row.file, path, column.kind === 'value' ? parseCell(text, value) : text);
}

/** A number as people write it: with digits of Japanese keyboards, and as spreadsheets show it. @returns undefined for others */
export function numberIn(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

/** A number stays a number if the input is one. */
function parseCell(text: string, before: Value | undefined): unknown {
  const was = before && plainOf(before);
  if (typeof was === 'string') return text;
  const number = numberIn(text);
  if (number !== undefined) return number;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'number' || typeof read === 'boolean' || read === null) return read;
  } catch {
    // Not JSON: a plain string.
  }
  return text;
}
