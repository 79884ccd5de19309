/** The types of a table. */

export interface Column {
  id: string;
  title: string;
  /** In pixels. */
  width: number;
  /** The language tag of its texts. */
  lang?: string;
  /** Its texts are expressions or names, which are shown in a monospaced font. */
  isCode?: boolean;
}

export interface Mark {
  /** `bad`: an error; `warn`: a warning; `missing`: a text is missing. */
  tone: 'bad' | 'warn' | 'missing';
  /** The message about the text. */
  message: string;
}

export interface Choice {
  value: string;
  label: string;
}

export interface CellContent {
  text: string;
  /** Shown instead of the text, such as the label of a choice. */
  shown?: string;
  /** A colour shown before the text. */
  swatch?: string;
  /** Shown if the text is empty. */
  placeholder?: string;
  marks?: readonly Mark[];
  /** The allowed texts. */
  choices?: readonly Choice[];
  /** The cell is read-only. */
  isFixed?: boolean;
}

/** A changed cell. */
export interface Edit {
  row: string;
  column: Column;
  text: string;
}

/** The properties of a table. */
export interface TableProps {
  label: string;
  columns: readonly Column[];
  /** The ids of the rows, in their order. */
  rows: readonly string[];
  /** The header of a row, in the sticky first column. */
  head(row: string): string;
  headTitle: string;
  cell(row: string, column: Column): CellContent;
  /** Called with the cells that were typed, pasted or deleted: one step. */
  change(edits: readonly Edit[]): void;
  /** Called when the cursor moves to another cell. */
  active?: (row: string | undefined, column: Column | undefined) => void;
  /** Moves the cursor to a row, whenever this is another object. */
  reveal?: { row: string } | undefined;
}

/** The height of a row, as in the styles, and the width of the first column, in pixels. */
export const rowHeight = 30;
export const headWidth = 220;
