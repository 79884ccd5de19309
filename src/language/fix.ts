/** The fix of a finding: edits of files, which an editor or `shoji check --fix` applies together or not at all. */
import { offsetOf, type Position, positionOf } from './source/position.ts';
import type { JsonNode, SourceFile } from './source/read.ts';

/** Replaces a range of a file. A file that does not exist is created by an edit at its start. */
export interface Edit {
  /** Relative to the project root, with `/`. */
  file: string;
  start: Position;
  /** The position after the last character that is replaced; the start, where something is inserted. */
  end: Position;
  text: string;
}

export interface Fix {
  /** For people: `Write “amount”`. */
  title: string;
  /** In no order; they do not overlap, and all positions are those before any of them. */
  edits: readonly Edit[];
}

/** The edit that replaces a range, given as offsets in the file. */
export const replacing = (source: SourceFile, from: number, to: number, text: string): Edit => ({
  file: source.file,
  start: positionOf(source, from),
  end: positionOf(source, to),
  text,
});

/** Writes another text in place of a value. */
export const writing = (source: SourceFile, { offset, length }: JsonNode, text: string): Fix => ({
  title: `Write ${text}`,
  edits: [replacing(source, offset, offset + length, text)],
});

/** The edit that deletes a member of an object, with the comma that belongs to it. @param name the node of its name */
export function deleting(source: SourceFile, name: JsonNode): Edit {
  const item = name.parent ?? name;
  const siblings = item.parent?.children ?? [];
  const place = siblings.indexOf(item);
  const before = siblings[place - 1];
  const next = siblings[place + 1];
  if (next) return replacing(source, item.offset, next.offset, '');
  return replacing(
    source,
    before ? before.offset + before.length : item.offset,
    item.offset + item.length,
    '',
  );
}

/** A text with all edits made. Everything else stays as it was written. */
export function edited(text: string, edits: readonly Edit[]): string {
  const source = { text };
  const offset = (at: Position): number => offsetOf(source, at);
  return [...edits]
    .sort((a, b) => offset(b.start) - offset(a.start))
    .reduce(
      (here, { start, end, text: by }) => here.slice(0, offset(start)) + by + here.slice(offset(end)),
      text,
    );
}
