/** Reads and writes JSON with whole numbers that a JavaScript number cannot hold exactly (int64). Imported lazily. */
import type { LongNumbers } from './assemble.ts';

/** Strings, which are skipped, and numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A zero before other digits is not JSON. */
const isLong = (digits: string): boolean =>
  /^-?[1-9]\d{15,}$/.test(digits) && !Number.isSafeInteger(Number(digits));

/** Whole numbers beyond 2^53 become strings of their digits. @throws SyntaxError */
export function exact(text: string): unknown {
  return JSON.parse(text.replace(tokens, (token) => (isLong(token) ? `"${token}"` : token)));
}

/** JSON whose long whole numbers are texts of their digits, with the digits as numbers. */
export function withDigits(json: string, [start, ...records]: LongNumbers): string {
  const written = (value: unknown, what: number | undefined): string => {
    if (Array.isArray(value)) return `[${value.map((one) => written(one, what)).join()}]`;
    if (what === 0 && typeof value === 'string' && isLong(value)) return value;
    const members = what && records[what - 1];
    if (!members || typeof value !== 'object' || value === null) return JSON.stringify(value);
    const all = Object.entries(value).map(([name, one]) => {
      const inner = Object.hasOwn(members, name) ? members[name] : members['*'];
      return `${JSON.stringify(name)}:${written(one, inner)}`;
    });
    return `{${all.join()}}`;
  };
  return written(JSON.parse(json), start);
}
