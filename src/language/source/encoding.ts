import type { Fault } from './fault.ts';

/** What a file in another encoding has where it is read as UTF-8: UTF-16 has zeros, others have bytes that are no characters. */
const foreign = /[\0\ufffd]/;

/** The first place that shows that a file is not written in UTF-8. */
export function encodingFault(text: string): Fault | undefined {
  const offset = text.search(foreign);
  if (offset < 0) return undefined;
  const message = 'This file is not written in UTF-8, or was damaged here: save it as UTF-8';
  return { offset, length: 1, message, expected: 'UTF-8' };
}
