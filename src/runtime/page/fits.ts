/**
 * Checks the types of an answer against the contract, leniently. Missing and null fields and unknown enum values are
 * accepted: expressions handle them. Types that would break a reader (a list instead of a text, a word instead of an
 * amount) are not.
 */
import { isDecimal } from '../../decimal/index.ts';
import type { AnswerShape } from '../../language/compiled.ts';

/** Maximum length of an amount; computing with a longer one would block the page. */
const maxItems = 100;

/** Checks a complete answer: null only if the contract allows it. Without a shape every answer fits. */
export function fits(answer: unknown, shape: AnswerShape | undefined): boolean {
  if (shape === undefined) return true;
  if (Array.isArray(shape) && shape.length === 2) return fitsWithin(answer, shape[1]);
  return answer !== null && answer !== undefined && fitsWithin(answer, shape);
}

function fitsWithin(value: unknown, shape: AnswerShape): boolean {
  if (value === null || value === undefined || shape === '*') return true;
  if (typeof shape === 'string') return scalars[shape]?.(value) ?? true;
  if (Array.isArray(shape)) {
    const of = shape.length === 2 ? shape[1] : shape[0];
    return Array.isArray(value) && value.every((one) => fitsWithin(one, of));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const rest = shape['*'];
  return Object.entries(value).every(([name, one]) => {
    const of = Object.hasOwn(shape, name) ? shape[name] : rest;
    return of === undefined || fitsWithin(one, of);
  });
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  // One beyond 2^53 comes as its digits.
  i: (value) => Number.isSafeInteger(value) || (typeof value === 'string' && /^-?\d{16,}$/.test(value)),
  n: Number.isFinite,
  s: (value) => typeof value === 'string',
  b: (value) => typeof value === 'boolean',
  d: (value) =>
    typeof value === 'number' ||
    (typeof value === 'string' && value.length <= maxItems && (value === '' || isDecimal(value))),
};
