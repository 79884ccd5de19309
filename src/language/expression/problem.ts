/**
 * What was broken: the syntax; a name that stands for nothing here; a field that is not there; a function
 * that there is not, or its number of arguments; a type that does not fit; a comparison that is never true;
 * a regular expression that is wrong or unsafe; a text whose keys are not all known.
 */
export type Rule =
  | 'expression-syntax'
  | 'expression-name'
  | 'expression-field'
  | 'expression-function'
  | 'expression-type'
  | 'expression-never'
  | 'expression-pattern'
  | 'expression-text';

/** Something wrong with an expression. */
export interface Problem {
  rule: Rule;
  /** Offsets in the source, without its equals sign; `to` is exclusive and may equal `from` at its end. */
  from: number;
  to: number;
  /** In plain words, without the nearest name. */
  message: string;
  expected?: string;
  found?: string;
  /** The right name that the wrong one was most likely meant to be. */
  nearest?: string;
}
