import type { Fault } from './fault.ts';

/** Detects another encoding in a file that is read as UTF-8: UTF-16 has zeros, others have invalid bytes. */
const foreign = /[\0\ufffd]/;

/** The first place that shows that a file is not written in UTF-8. */
export function encodingFault(text: string): Fault | undefined {
  const offset = text.search(foreign);
  if (offset < 0) return undefined;
  const message = 'This file is not written in UTF-8, or was damaged here: save it as UTF-8';
  return { offset, length: 1, message, expected: 'UTF-8' };
}
