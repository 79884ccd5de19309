/** Explains what comes along when text is pasted or merged, and is no JSON. */
import type { Fault } from './fault.ts';
import { deleting } from './mend.ts';

/** The offset after the end of this line. */
function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length : at;
}

export function pastedFault(text: string, offset: number, word: string): Fault | undefined {
  const rest = text.slice(offset, offset + 7);
  const start = { offset, length: Math.max(1, word.length) };
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(rest))
    return {
      ...start,
      message:
        'Two versions were merged here: keep one, and delete the lines with <<<<<<<, ======= and >>>>>>>',
      expected: 'one of the two versions',
    };
  if (rest.startsWith('```'))
    return {
      ...start,
      message: 'This line is of the document that the definition was copied from: delete it',
      mend: deleting('Delete the line', offset, lineEnd(text, offset)),
    };
  if (/^(?:\.{2,}|…)/.test(rest))
    return { ...start, message: 'Dots stand for what is left out: write it, or delete them' };
  const isValue = /:\s*$/.test(text.slice(Math.max(0, offset - 100), offset));
  if (rest.startsWith('#') && !isValue)
    return {
      ...start,
      message: 'JSON has no comments: write a note as "$comment"',
      mend: deleting('Delete the comment', offset, lineEnd(text, offset)),
    };
  return undefined;
}
