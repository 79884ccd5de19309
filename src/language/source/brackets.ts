/** Finds the wrong bracket in invalid JSON. Indentation is taken into account. */

export interface Bracket {
  offset: number;
  char: '{' | '[';
  /** The indentation of its line. */
  indent: number;
}

export type BracketFault =
  /** A bracket that is never closed, according to the indentation. */
  | {
      kind: 'unclosed';
      open: Bracket;
      /** Where it has to be closed at the latest. */
      at: number;
    }
  /** Brackets that are still open at the end, outermost first. */
  | { kind: 'end'; open: readonly Bracket[] }
  /** A closing bracket of the other kind. */
  | { kind: 'other'; offset: number; open: Bracket }
  /** A closing bracket without an opening one. */
  | { kind: 'extra'; offset: number };

export const closing = ({ char }: Pick<Bracket, 'char'>): string => (char === '{' ? '}' : ']');

/** A quoted string (up to the end of its line if unterminated), a bracket, or the start of a line. */
const token = /"(?:\\.|[^"\\\n])*(?:"|(?=\n)|$)|[{}[\]]|^[ \t]*/gm;

/** The first wrong bracket; undefined if all match. */
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
      if (first && line.indent < last.indent) return { kind: 'unclosed', open: last, at: index };
      if (closing(last) !== char) return { kind: 'other', offset: index, open: last };
      open.pop();
    } else if (char !== '"') line = { start: index, indent: found.length };
  }
  return open.length > 0 ? { kind: 'end', open } : undefined;
}

/** The innermost open bracket at an offset. */
export function openAt(text: string, offset: number): Bracket | undefined {
  const fault = bracketFault(text.slice(0, offset));
  return fault?.kind === 'end' ? fault.open.at(-1) : undefined;
}
