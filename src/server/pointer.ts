/** `current.json`, the pointer, as servers read it. */
import { isName } from '../language/release/history.ts';

/** What the pointer says. */
export interface Pointer {
  /** The release in force. */
  release: string;
  /** Grows with each move of the pointer. */
  sequence: number;
  trial?: Trial;
}

/** A release that a share of the devices takes. */
interface Trial {
  release: string;
  /** From 0 to 1. */
  share: number;
  /** Differs between trials. */
  salt: string;
}

/** @param text the content of current.json; an older command wrote no sequence. @throws SyntaxError */
export function pointerIn(text: string | undefined): Pointer | undefined {
  if (text === undefined) return undefined;
  const { release, sequence, trial } = Object(JSON.parse(text));
  if (typeof release !== 'string' || !isName(release)) return undefined;
  return {
    release,
    sequence: Number.isSafeInteger(sequence) ? sequence : 0,
    ...(isTrial(trial) && { trial: { release: trial.release, share: trial.share, salt: trial.salt } }),
  };
}

const isTrial = (value: unknown): value is Trial => {
  const { release, share, salt } = Object(value);
  return (
    typeof release === 'string' && isName(release) && typeof share === 'number' && typeof salt === 'string'
  );
};
