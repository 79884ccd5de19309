/**
 * The rule that was broken: syntax; an unknown name; an unknown field; an unknown function or a wrong number of
 * arguments; a wrong type; a comparison that is never true; an invalid or unsafe regular expression; a text whose keys
 * are not all known; a divisor that can be 0.
 */
export type Rule =
  | 'expression-syntax'
  | 'expression-name'
  | 'expression-field'
  | 'expression-function'
  | 'expression-type'
  | 'expression-never'
  | 'expression-pattern'
  | 'expression-text'
  | 'division-by-zero';

/** An error in an expression. */
export interface Problem {
  rule: Rule;
  /** Offsets in the source, without its equals sign; `to` is exclusive and may equal `from` at the end. */
  from: number;
  to: number;
  /** The message, without the nearest name. */
  message: string;
  expected?: string;
  found?: string;
  /** The right name that was most likely meant. */
  nearest?: string;
  /** What is written in its place, if only one thing can be meant: ranges of the source, and their texts. */
  instead?: readonly { from: number; to: number; text: string }[];
}
