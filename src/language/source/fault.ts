/** Why a file is not JSON, in words for authors who write it by hand. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { bracketFault, closing, openAt } from './brackets.ts';

export interface Fault {
  offset: number;
  length: number;
  message: string;
  /** What to write instead. */
  expected?: string;
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
const spaces = /[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The offset of the last non-space character before this one; -1 if there is none. */
function before(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && /\s/.test(text[at] ?? '')) at -= 1;
  return at;
}

/** Explains the first error of the parser. */
export function faultOf(text: string, { error, offset, length }: ParseError): Fault {
  if (text.trim() === '') return { offset: 0, length: 1, message: 'The file is empty' };
  if (text.startsWith('\ufeff')) {
    return {
      offset: 0,
      length: 1,
      message: 'The file begins with an invisible mark (BOM): save it as UTF-8 without BOM',
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
        message: `A \\ within a text is written twice: \\${wrong}`,
      };
    }
    case 'InvalidUnicode':
      return {
        offset,
        length,
        message: 'After \\u stand four digits or letters from a to f, and a \\ that is meant is written \\\\',
      };
    case 'InvalidCharacter':
      return {
        offset,
        length,
        message: 'A text stands on one line; a line break within it is written \\n, a tab \\t',
      };
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return { offset, length, message: 'JSON has no comments: what is to be noted stands in "$comment"' };
    case 'InvalidNumberFormat':
    case 'UnexpectedEndOfNumber':
      return { offset, length, message: 'A number is written like 1000, 0.5 or -1' };
  }
  return (
    numberFault(text, offset) ??
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
  const index = [...word].findIndex((char) => spaces.test(char) || char in lookalikes);
  const char = [...word][index];
  if (char !== undefined && spaces.test(char)) {
    return {
      offset: offset + index,
      length: 1,
      message: 'Here stands a space of another kind, such as a full-width one: write a plain one',
      expected: 'a plain space',
    };
  }
  const right = char === undefined ? undefined : lookalikes[char];
  if (right !== undefined)
    return {
      offset: offset + index,
      length: 1,
      message: `In place of ${char} write a plain ${right}`,
      expected: right,
    };
  const quoted = text[offset - 1] === '"';
  if (quoted) {
    return {
      offset: offset - 1,
      length: 1,
      message: 'This " ends the text: within an expression write \' in its place, within other texts \\"',
    };
  }
  if (word.startsWith("'")) return { offset, length, message: 'In place of \' write "', expected: '"' };
  const known = ['true', 'false', 'null'].find((one) => one === word.toLowerCase());
  if (known)
    return { offset, length, message: `“${word}” is written in small letters: ${known}`, expected: known };
  if (/^[+.\d]/.test(word)) return { offset, length, message: 'A number is written like 1000, 0.5 or -1' };
  return {
    offset,
    length,
    message: `“${word}” cannot stand here: names and texts are written in double quotes`,
    expected: `"${word}"`,
  };
}

/** `1,000`: a number with commas between its thousands, where only a number can be meant. */
function numberFault(text: string, offset: number): Fault | undefined {
  const [before = ''] = /\d{1,3}(,\d{3})*,$/.exec(text.slice(Math.max(0, offset - 20), offset)) ?? [];
  const [after = ''] = /^\d{3}(,\d{3})*(\.\d+)?(?!\d)/.exec(text.slice(offset, offset + 20)) ?? [];
  if (before === '' || after === '') return undefined;
  const plain = (before + after).replaceAll(',', '');
  const from = offset - before.length;
  return {
    offset: from,
    length: before.length + after.length,
    message: `A number has no commas: write ${plain}`,
    expected: plain,
  };
}

/** A missing or superfluous comma, colon or value. */
function commaFault(text: string, offset: number, at: string): Fault | undefined {
  const last = before(text, offset);
  const after = text[last] ?? '';
  const mark = { offset: last, length: 1 };
  if (after === ',' && /[}\]]/.test(at))
    return { ...mark, message: `The comma before ${at} has to go: nothing follows it` };
  if (at === ',' && /[,{[]/.test(after))
    return { offset, length: 1, message: 'There is a comma too many here' };
  if (after === ':' && /[,}\]]/.test(at))
    return { ...mark, message: 'The value after this colon is missing' };
  return undefined;
}

/** A wrong bracket, or else what is missing before this offset. */
function structureFault(text: string, kind: string, offset: number, length: number, at: string): Fault {
  const last = before(text, offset);
  const behind = { offset: last + 1, length: 1 };
  const inner = openAt(text, offset);
  if (kind === 'CommaExpected' && at === ':' && inner?.char === '[') {
    return {
      offset: inner.offset,
      length: 1,
      message: 'This [ is not closed where a name follows: a ] is missing',
      expected: ']',
    };
  }
  if (kind === 'CommaExpected' && /["{[\w-]/.test(at))
    return { ...behind, message: 'A comma is missing here', expected: ',' };
  if (kind === 'ColonExpected' && at !== '}')
    return { ...behind, message: 'A colon is missing after this name', expected: ':' };
  const fault = bracketFault(text);
  switch (fault?.kind) {
    case 'unclosed': {
      const close = closing(fault.open);
      const message = `This ${fault.open.char} is never closed: a ${close} is missing`;
      return { offset: fault.open.offset, length: 1, message, expected: close };
    }
    case 'end': {
      const missing = fault.open.map(closing).reverse().join(' ');
      const [first] = fault.open.slice(-1);
      const line = lineOf(text, first?.offset ?? 0);
      return {
        offset: before(text, text.length) + 1,
        length: 1,
        message: `${missing} is missing at the end: the ${first?.char} of line ${line} is still open`,
        expected: missing,
      };
    }
    case 'other': {
      const close = closing(fault.open);
      const line = lineOf(text, fault.open.offset);
      return {
        offset: fault.offset,
        length: 1,
        message: `The ${fault.open.char} of line ${line} is closed by ${close}, and here stands ${text[fault.offset]}`,
        expected: close,
      };
    }
    case 'extra':
      return {
        offset: fault.offset,
        length: 1,
        message: `This ${text[fault.offset]} closes nothing: there is one too many, here or further up`,
      };
  }
  if (kind === 'EndOfFileExpected')
    return { offset, length, message: 'Something stands behind the end of the definition' };
  if (kind === 'PropertyNameExpected')
    return { offset, length, message: 'A name in double quotes is wanted here', expected: '"name"' };
  return { offset, length, message: 'A value is wanted here', expected: 'a value' };
}
