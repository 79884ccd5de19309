/** Something wrong with an expression. */
export interface Problem {
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
