/** Which bracket of a text that is no JSON is wrong. Lines that are set in tell more than the brackets alone. */

export interface Bracket {
  offset: number;
  char: '{' | '[';
  /** How far its line is set in. */
  indent: number;
}

export type BracketFault =
  /** A bracket that is never closed, as far as the lines that are set in tell. */
  | { kind: 'unclosed'; open: Bracket }
  /** Brackets that are still open at the end, outermost first. */
  | { kind: 'end'; open: readonly Bracket[] }
  /** A closing bracket of the other kind. */
  | { kind: 'other'; offset: number; open: Bracket }
  /** A closing bracket that there is nothing to close for. */
  | { kind: 'extra'; offset: number };

export const closing = ({ char }: Pick<Bracket, 'char'>): string => (char === '{' ? '}' : ']');

/** A text in quotes, up to the end of its line where it is not closed; a bracket; the start of a line. */
const token = /"(?:\\.|[^"\\\n])*(?:"|(?=\n)|$)|[{}[\]]|^[ \t]*/gm;

/** The first bracket that is wrong; undefined where they all fit. */
export function bracketFault(text: string): BracketFault | undefined {
  const open: Bracket[] = [];
  let line = { start: 0, indent: 0 };
  for (const { 0: found, index } of text.matchAll(token)) {
    const [char] = found;
    if (char === '{' || char === '[') open.push({ offset: index, char, indent: line.indent });
    else if (char === '}' || char === ']') {
      const last = open.at(-1);
      if (!last) return { kind: 'extra', offset: index };
      const first = index === line.start + line.indent;
      if (first && line.indent < last.indent) return { kind: 'unclosed', open: last };
      if (closing(last) !== char) return { kind: 'other', offset: index, open: last };
      open.pop();
    } else if (char !== '"') line = { start: index, indent: found.length };
  }
  return open.length > 0 ? { kind: 'end', open } : undefined;
}

/** The innermost bracket that is open at a place. */
export function openAt(text: string, offset: number): Bracket | undefined {
  const fault = bracketFault(text.slice(0, offset));
  return fault?.kind === 'end' ? fault.open.at(-1) : undefined;
}
