/** Lines and columns in a text; both count from 1. */

export interface TextPlace {
  line: number;
  column: number;
}

/** The line and column of an offset. */
export function placeIn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The offset of a line and column. */
export function offsetIn(text: string, { line, column }: TextPlace): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
