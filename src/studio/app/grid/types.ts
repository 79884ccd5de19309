/** What a table is made of. */

export interface Column {
  id: string;
  title: string;
  /** In pixels. */
  width: number;
  /** The language tag of its texts. */
  lang?: string;
  /** Its texts are expressions or names, not words. */
  isCode?: boolean;
}

export interface Mark {
  /** `bad`: wrong; `warn`: look at it; `missing`: nothing is there, and something should be. */
  tone: 'bad' | 'warn' | 'missing';
  /** What it says of the text. */
  message: string;
}

export interface Choice {
  value: string;
  label: string;
}

export interface CellContent {
  text: string;
  /** What is shown instead of the text, such as the label of a choice. */
  shown?: string;
  /** A colour before the text. */
  swatch?: string;
  /** Shown where there is no text. */
  placeholder?: string;
  marks?: readonly Mark[];
  /** The texts that it may have. */
  choices?: readonly Choice[];
  /** It cannot be changed here. */
  isFixed?: boolean;
}

/** A changed cell. */
export interface Edit {
  row: string;
  column: Column;
  text: string;
}

/** What a table shows, and what is done with it. */
export interface TableProps {
  label: string;
  columns: readonly Column[];
  /** The ids of the rows, in their order. */
  rows: readonly string[];
  /** What a row is called, in the first column, which does not scroll sideways. */
  head(row: string): string;
  headTitle: string;
  cell(row: string, column: Column): CellContent;
  /** Cells that were typed, pasted or deleted: one step. */
  change(edits: readonly Edit[]): void;
  /** The cursor has come to a cell. */
  active?: (row: string | undefined, column: Column | undefined) => void;
  /** Brings the cursor to a row, each time it is another object. */
  reveal?: { row: string } | undefined;
}

/** The height of a row, as in the styles, and the width of the first column, in pixels. */
export const rowHeight = 30;
export const headWidth = 220;
