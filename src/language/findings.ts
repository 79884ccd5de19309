/** Findings of the checker: each has a position, a message, what was expected, and the nearest right name. */
import { type Fix, replacing } from './fix.ts';
import { frame } from './source/frame.ts';
import { type Position, positionOf } from './source/position.ts';
import { type JsonNode, pointerOf, type SourceFile } from './source/read.ts';

export type Severity = 'error' | 'warning';

export interface Finding {
  /** The rule that was broken, such as `unknown-operation`. */
  rule: string;
  severity: Severity;
  message: string;
  expected?: string;
  nearest?: string;
  /** The unknown name, for a finding about a name. */
  name?: string;
  /** The other findings of the same cause: the places where the same name is missing. */
  follows?: Finding[];
  /** Relative to the project root. */
  file: string;
  start: Position;
  end: Position;
  /** JSON pointer within the file. */
  pointer: string;
  /** The page for which a part, schema or status set was checked when it was found. */
  via?: string;
  /** The fix, if it is known. */
  fix?: Fix;
  /** The surrounding source lines. */
  frame: string;
}

export interface Details {
  expected?: string | undefined;
  nearest?: string | undefined;
  /** The places of the schemas that declare the types of what does not fit. */
  declared?: readonly string[];
  /** The unknown name; by default what is written at `span`, if it has a nearest name. */
  name?: string | undefined;
  severity?: Severity;
  via?: string | undefined;
  /** A part of the value, as offsets in the file. */
  span?: { from: number; to: number } | undefined;
  /** Used if there is no value at this place. */
  pointer?: string;
  /**
   * By default the nearest name, where it can be written in place of a wrong one; false if that does not fix it.
   */
  fix?: Fix | false | undefined;
}

const declarations = new WeakMap<Finding, readonly string[]>();

/** Where the types of what does not fit are declared: files and JSON pointers, with `#` between them. */
export const declaredTypes = (finding: Finding): readonly string[] => declarations.get(finding) ?? [];

/** Creates a finding at a value of a file. */
export function findingAt(
  source: SourceFile,
  at: JsonNode | undefined,
  rule: string,
  message: string,
  details: Details = {},
): Finding {
  const from = details.span?.from ?? at?.offset ?? 0;
  const to = Math.max(from + 1, details.span?.to ?? (at ? at.offset + at.length : 1));
  const start = positionOf(source, from);
  const finding: Finding = {
    rule,
    severity: details.severity ?? 'error',
    message,
    file: source.file,
    start,
    end: positionOf(source, to),
    pointer: at ? pointerOf(at) : (details.pointer ?? ''),
    get frame() {
      return frame(source.text, start, to - from);
    },
  };
  if (details.expected !== undefined) finding.expected = details.expected;
  if (details.nearest !== undefined) finding.nearest = details.nearest;
  const name = details.name ?? (details.nearest && details.span ? source.text.slice(from, to) : undefined);
  if (name !== undefined) finding.name = name;
  if (details.via !== undefined) finding.via = details.via;
  if (details.declared?.length) declarations.set(finding, details.declared);
  const fix = details.fix ?? nearestFix(source, at, message, details);
  if (fix) finding.fix = fix;
  return finding;
}

/**
 * Writes the nearest name in place of the one that the message quotes: a string, a part of it, or a name within an
 * expression.
 */
function nearestFix(
  source: SourceFile,
  at: JsonNode | undefined,
  message: string,
  { nearest, span }: Details,
): Fix | undefined {
  if (nearest === undefined) return undefined;
  const title = `Write “${nearest}”`;
  if (span) {
    const written = source.text.slice(span.from, span.to);
    const isName = [written, nearest].every((name) => /^[\w$.-]+$/.test(name));
    return isName ? { title, edits: [replacing(source, span.from, span.to, nearest)] } : undefined;
  }
  if (at?.type !== 'string') return undefined;
  const quoted = [...message.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word);
  const right = corrected(String(at.value), quoted, nearest);
  if (right === undefined) return undefined;
  return { title, edits: [replacing(source, at.offset, at.offset + at.length, JSON.stringify(right))] };
}

/** A value with the wrong one of its names replaced; undefined if none of these words is one. */
function corrected(value: string, words: readonly string[], right: string): string | undefined {
  if (words.includes(value)) return right;
  const route = words.find((word) => value.startsWith(`${word}?`));
  if (route !== undefined) return right + value.slice(route.length);
  const parts = value.split('.');
  const wrong = parts.findIndex((part) => words.includes(part));
  if (wrong < 0) return undefined;
  return right.includes('.') ? right : parts.with(wrong, right).join('.');
}

/** Sorts by file and position. A finding in a shared part that several pages repeat is listed once. */
export function sorted(findings: readonly Finding[]): Finding[] {
  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) {
    const own = byFile.get(finding.file);
    if (own) own.push(finding);
    else byFile.set(finding.file, [finding]);
  }
  const found: Finding[] = [];
  for (const file of [...byFile.keys()].sort()) {
    const own = byFile.get(file) ?? [];
    for (const finding of own.length === 1 ? own : sortedInFile(own)) found.push(finding);
  }
  return found;
}

function sortedInFile(findings: readonly Finding[]): Finding[] {
  const unique = new Map<string, Finding>();
  for (const finding of findings) {
    const { start, rule, message } = finding;
    const key = `${start.line}:${start.column}:${rule}:${message}`;
    if (!unique.has(key)) unique.set(key, finding);
  }
  return [...unique.values()].sort(
    (a, b) => a.start.line - b.start.line || a.start.column - b.start.column || compare(a.rule, b.rule),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
