/** Explains missing and superfluous commas, colons and brackets. */
import { bracketFault, closing, openAt } from './brackets.ts';
import type { Fault } from './fault.ts';
import { deleting, inserting } from './textFix.ts';

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The offset of the last non-space character before this one; -1 if there is none. */
function before(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && /\s/.test(text[at] ?? '')) at -= 1;
  return at;
}

/** A missing or superfluous comma, colon or value. */
export function commaFault(text: string, offset: number, at: string): Fault | undefined {
  const last = before(text, offset);
  const after = text[last] ?? '';
  const mark = { offset: last, length: 1 };
  if (after === ',' && /[}\]]/.test(at))
    return {
      ...mark,
      message: `Delete the comma before ${at}: nothing follows it`,
      fix: deleting('Delete the comma', last, last + 1),
    };
  if (at === ',' && /[,{[]/.test(after))
    return {
      offset,
      length: 1,
      message: 'There is one comma too many here',
      fix: deleting('Delete the comma', offset, offset + 1),
    };
  if (after === ':' && /[,}\]]/.test(at))
    return { ...mark, message: 'The value after this colon is missing' };
  return undefined;
}

/** Whether a quote within a text has ended it: the rest follows at once, and is not a name. */
function endsText(text: string, offset: number, at: string): boolean {
  if (text[offset - 1] !== '"') return false;
  return at === '"'
    ? !/^"(?:[^"\\\n]|\\.)*"\s*:/.test(text.slice(offset, offset + 1000))
    : /[\w{[-]/.test(at);
}

/** A wrong bracket, or else what is missing before this offset. */
export function structureFault(
  text: string,
  kind: string,
  offset: number,
  length: number,
  at: string,
): Fault {
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
  if (kind === 'CommaExpected' && endsText(text, offset, at)) {
    return {
      offset: offset - 1,
      length: 1,
      message: 'This " ends the text: within an expression write \' in its place, within other texts \\"',
    };
  }
  if (kind === 'CommaExpected' && /["{[\w-]/.test(at))
    return {
      ...behind,
      message: 'A comma is missing here',
      expected: ',',
      fix: inserting('Insert a comma', last + 1, ','),
    };
  if (kind === 'ColonExpected' && at !== '}')
    return {
      ...behind,
      message: 'A colon is missing after this name',
      expected: ':',
      fix: inserting('Insert a colon', last + 1, ':'),
    };
  const fault = bracketFault(text);
  switch (fault?.kind) {
    case 'unclosed': {
      const close = closing(fault.open);
      const message = `This ${fault.open.char} is never closed: a ${close} is missing`;
      return {
        offset: fault.open.offset,
        length: 1,
        message,
        expected: close,
        fix: inserting(
          `Insert ${close}`,
          before(text, fault.at) + 1,
          `\n${' '.repeat(fault.open.indent)}${close}`,
        ),
      };
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
        fix: inserting(
          `Insert ${missing}`,
          before(text, text.length) + 1,
          fault.open
            .map((open) => `\n${' '.repeat(open.indent)}${closing(open)}`)
            .reverse()
            .join(''),
        ),
      };
    }
    case 'other': {
      const close = closing(fault.open);
      const line = lineOf(text, fault.open.offset);
      return {
        offset: fault.offset,
        length: 1,
        message: `The ${fault.open.char} of line ${line} is closed by ${close}, not by ${text[fault.offset]}`,
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
    return { offset, length, message: 'There is text after the end of the definition: delete it' };
  if (kind === 'PropertyNameExpected')
    return { offset, length, message: 'A name in double quotes is expected here', expected: '"name"' };
  return { offset, length, message: 'A value is expected here', expected: 'a value' };
}
