/** Why a file is not JSON, in words for authors who write it by hand. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { numberFault } from './numbers.ts';
import { pastedFault } from './pasted.ts';
import { commaFault, structureFault } from './structure.ts';
import { deleting, inserting, requoted, type TextFix } from './textFix.ts';

export interface Fault {
  offset: number;
  length: number;
  message: string;
  /** What to write instead. */
  expected?: string;
  /** The fix, if only one thing can be meant. */
  fix?: TextFix;
}

/** Characters that keyboards and word processors insert instead of those of JSON. */
const lookalikes: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'“”„‟＂〝〞«»「」『』‘’‚＇`´'].map((char) => [char, '"'])),
  '：': ':',
  '；': ',',
  ';': ',',
  '，': ',',
  '、': ',',
  '＝': ':',
  '=': ':',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '－': '-',
  '．': '.',
  ...Object.fromEntries([...'０１２３４５６７８９'].map((char, digit) => [char, String(digit)])),
};
/** What people write for true, false and null. */
const answers: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  no: 'false',
  off: 'false',
  none: 'null',
  nil: 'null',
};
const spaces = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

/** Explains the first error of the parser. */
export function faultOf(text: string, { error, offset, length }: ParseError): Fault {
  if (text.trim() === '') return { offset: 0, length: 1, message: 'The file is empty' };
  if (text.startsWith('\ufeff')) {
    return {
      offset: 0,
      length: 1,
      message: 'The file begins with an invisible mark (BOM): save it as UTF-8 without BOM',
      fix: deleting('Delete the invisible mark', 0, 1),
    };
  }
  const at = text[offset] ?? '';
  const kind = printParseErrorCode(error);
  switch (kind) {
    case 'InvalidSymbol':
      return symbolFault(text, offset, length);
    case 'UnexpectedEndOfString':
      return { offset, length, message: 'The " that closes this text is missing', expected: '"' };
    case 'InvalidEscapeCharacter': {
      const [wrong = '\\', index = 0] = within(text, offset, length, /\\[^"\\/bfnrtu]/);
      return {
        offset: index,
        length: wrong.length,
        message: `Write a \\ within a text twice: \\${wrong}`,
        fix: inserting('Write the \\ twice', index, '\\'),
      };
    }
    case 'InvalidUnicode':
      return {
        offset,
        length,
        message: 'Write four hexadecimal digits after \\u, or \\\\ for a backslash',
      };
    case 'InvalidCharacter':
      return {
        offset,
        length,
        message: 'A text is on one line: write a line break within it as \\n, a tab as \\t',
      };
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return {
        offset,
        length,
        message: 'JSON has no comments: write a note as "$comment"',
        fix: deleting('Delete the comment', offset, offset + length),
      };
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return (
        numberFault(text, offset, length) ?? {
          offset,
          length,
          message: 'Write a number like 1000, 0.5 or -1',
        }
      );
  }
  return (
    numberFault(text, offset, length) ??
    commaFault(text, offset, at) ??
    structureFault(text, kind, offset, length, at)
  );
}

function within(text: string, offset: number, length: number, what: RegExp): [string, number] {
  const found = what.exec(text.slice(offset, offset + length));
  return found ? [found[0], offset + found.index] : [text[offset] ?? '', offset];
}

/** A token that is neither a string, a number, true, false, null nor punctuation of JSON. */
function symbolFault(text: string, offset: number, length: number): Fault {
  const word = text.slice(offset, offset + length);
  const pasted = pastedFault(text, offset, word);
  if (pasted) return pasted;
  const index = [...word].findIndex((char) => spaces.test(char) || char in lookalikes);
  const char = [...word][index];
  if (char !== undefined && spaces.test(char)) {
    return {
      offset: offset + index,
      length: 1,
      message: 'This is a space of another kind, such as a full-width one: write a plain space',
      expected: 'a plain space',
      fix: { title: 'Write a plain space', from: offset + index, to: offset + index + 1, text: ' ' },
    };
  }
  const right = char === undefined ? undefined : lookalikes[char];
  if (right !== undefined) {
    const from = offset + index;
    const plain = { title: `Write a plain ${right}`, from, to: from + 1, text: right };
    return {
      offset: from,
      length: 1,
      message: `In place of ${char} write a plain ${right}`,
      expected: right,
      fix: (right === '"' ? requoted(text, from) : undefined) ?? plain,
    };
  }
  const quoted = text[offset - 1] === '"';
  if (quoted) {
    return {
      offset: offset - 1,
      length: 1,
      message: 'This " ends the text: within an expression write \' in its place, within other texts \\"',
    };
  }
  if (word.startsWith("'")) {
    const fix = requoted(text, offset);
    return { offset, length, message: 'In place of \' write "', expected: '"', ...(fix && { fix }) };
  }
  const meant = word.toLowerCase();
  const isValue = /:\s*$/.test(text.slice(Math.max(0, offset - 100), offset));
  const constant = isValue && Object.hasOwn(answers, meant) ? answers[meant] : undefined;
  const known = constant ?? ['true', 'false', 'null'].find((one) => one === meant);
  if (known)
    return {
      offset,
      length,
      message: `“${word}” is written ${constant ? '' : 'in lower case: '}${known}`,
      expected: known,
      fix: { title: `Write ${known}`, from: offset, to: offset + length, text: known },
    };
  const number = numberFault(text, offset, length);
  if (number) return number;
  if (/^[+.\d]/.test(word)) return { offset, length, message: 'Write a number like 1000, 0.5 or -1' };
  return {
    offset,
    length,
    message: `“${word}” cannot be here: write names and texts in double quotes`,
    expected: `"${word}"`,
    ...(/^[\w$-]+$/.test(word) && {
      fix: { title: `Write "${word}"`, from: offset, to: offset + length, text: `"${word}"` },
    }),
  };
}
