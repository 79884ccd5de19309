/**
 * Where a cursor is within incomplete JSON: in a name, in a value, or where one is expected. Missing syntax is added,
 * so that the surrounding text can be compiled.
 */

export interface Cursor {
  role: 'name' | 'value';
  /** The text that is to be replaced, as offsets in the file, with its quotes. It is on one line. */
  from: number;
  to: number;
  /** Whether it is in quotes, or would be. */
  quoted: boolean;
  /** Its part before the cursor, without the quote, as written in the file. */
  typed: string;
  /** The file with what is missing at the cursor: quotes, a value, commas. */
  repaired: string;
  /** Where the string at the cursor begins in `repaired`. */
  at: number;
  /** Where a comma is missing before it. */
  commaAt: number | undefined;
  /** Whether a comma is missing after it. */
  commaAfter: boolean;
  /** Whether it is a name that has its colon already. */
  hasColon: boolean;
}

/** A string (up to the end of its line if it is not closed), punctuation, or a word. */
const token = /"(?:\\.|[^"\\\n])*(?:"|(?=\n)|$)|[{}[\],:]|[^\s"{}[\],:]+/g;

type State = 'name' | 'colon' | 'value' | 'comma';

interface Frame {
  kind: '{' | '[';
  state: State;
}

/** Follows the punctuation of an object or a list; a missing comma is taken as written. */
function next(frames: Frame[], char: string): void {
  const here = frames.at(-1);
  if (char === '{' || char === '[') {
    if (here) here.state = 'comma';
    frames.push({ kind: char, state: char === '{' ? 'name' : 'value' });
  } else if (char === '}' || char === ']') frames.pop();
  else if (!here) return;
  else if (char === ',') here.state = here.kind === '{' ? 'name' : 'value';
  else if (char === ':') here.state = 'value';
  else if (here.kind === '[') here.state = 'comma';
  else here.state = here.state === 'name' || here.state === 'comma' ? 'colon' : 'comma';
}

const isClosed = (text: string): boolean => text.length > 1 && /^"(?:\\.|[^"\\])*"$/.test(text);

/** @returns undefined where nothing can be written, such as after a name without its colon */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const frames: Frame[] = [];
  let end = 0;
  let word: { from: number; text: string } | undefined;
  for (const { 0: found, index } of text.matchAll(token)) {
    const past = index + found.length;
    const open = found.startsWith('"') && !isClosed(found);
    const inside = /^[{}[\],:]/.test(found)
      ? false
      : index < offset && (offset < past || (offset === past && (open || !found.startsWith('"'))));
    if (inside) {
      word = { from: index, text: found };
      break;
    }
    if (index >= offset) break;
    next(frames, found);
    end = past;
  }
  const frame = frames.at(-1);
  if (!frame || frame.state === 'colon') return undefined;
  const role = frame.kind === '{' && frame.state !== 'value' ? 'name' : 'value';
  const quoted = word?.text.startsWith('"') ?? false;
  const from = word?.from ?? offset;
  let to = word ? from + word.text.length : offset;
  // A string without its end takes the rest of the line, of which the punctuation belongs to what is around it.
  if (quoted && !isClosed(word?.text ?? '') && /^[\s,}\]]*$/.test(text.slice(offset, to))) to = offset;
  const inner = word ? text.slice(from, to) : '';
  const content = quoted ? (isClosed(inner) ? inner.slice(1, -1) : inner.slice(1)) : inner;
  const after = /\S/.exec(text.slice(to))?.[0];
  const hasColon = role === 'name' && after === ':';
  const commaAt = frame.state === 'comma' ? end : undefined;
  const commaAfter = !hasColon && after !== undefined && !/[,}\]]/.test(after);
  const before =
    commaAt === undefined ? text.slice(0, from) : `${text.slice(0, commaAt)},${text.slice(commaAt, from)}`;
  const written = `"${quoted ? content : content.replace(/["\\]/g, '\\$&')}"`;
  const rest = `${role === 'name' && !hasColon ? ': null' : ''}${commaAfter ? ',' : ''}`;
  return {
    role,
    from,
    to,
    quoted,
    typed: text.slice(quoted ? from + 1 : from, Math.max(from, offset)),
    repaired: `${before}${written}${rest}${text.slice(to)}`,
    at: before.length,
    commaAt,
    commaAfter,
    hasColon,
  };
}
