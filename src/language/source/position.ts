import type { SourceFile } from './read.ts';

/** Both count from 1, in UTF-16 code units, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** The line and column of an offset. */
export function positionOf(source: SourceFile, offset: number): Position {
  source.lines ??= lineStarts(source.text);
  const { lines } = source;
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}

/** The offset of a line and column. */
export function offsetOf(source: SourceFile, { line, column }: Position): number {
  source.lines ??= lineStarts(source.text);
  return (source.lines[line - 1] ?? 0) + column - 1;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
