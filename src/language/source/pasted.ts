/** Explains text that is not JSON and comes from pasting or merging. */
import type { Fault } from './fault.ts';
import { deleting, type TextFix } from './textFix.ts';

/** The rest of the line without the entities of HTML. */
function unescaped(text: string, from: number): TextFix {
  const to = lineEnd(text, from);
  const plain = text
    .slice(from, to)
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
  return { title: 'Write plain quotes', from, to, text: plain };
}

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
      fix: deleting('Delete the line', offset, lineEnd(text, offset)),
    };
  if (/^&(?:quot|#34|apos|#39|amp|nbsp);/.test(rest))
    return {
      ...start,
      message: 'This was copied from HTML: in place of &quot; write a plain "',
      expected: '"',
      fix: unescaped(text, offset),
    };
  if (/^(?:\.{2,}|…)/.test(rest))
    return { ...start, message: 'Dots stand for what is left out: write it, or delete them' };
  const isValue = /:\s*$/.test(text.slice(Math.max(0, offset - 100), offset));
  if (rest.startsWith('#') && !isValue)
    return {
      ...start,
      message: 'JSON has no comments: write a note as "$comment"',
      fix: deleting('Delete the comment', offset, lineEnd(text, offset)),
    };
  return undefined;
}
