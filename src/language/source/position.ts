import type { SourceFile } from './read.ts';

/** A text, and the offsets of its lines once they are known. */
type Lined = Pick<SourceFile, 'text' | 'lines'>;

/** Both count from 1, in UTF-16 code units, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** The line and column of an offset. */
export function positionOf(source: Lined, offset: number): Position {
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

/** The offset of a line and column. A line after the last one is at the end of the text. */
export function offsetOf(source: Lined, { line, column }: Position): number {
  source.lines ??= lineStarts(source.text);
  return (source.lines[line - 1] ?? source.text.length) + column - 1;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
