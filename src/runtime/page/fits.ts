/**
 * Whether an answer is of the kinds that the contract says. What it says too little of (a field that is missing or
 * null, a value that an enum does not list) is let through: expressions know what to do with nothing. What would
 * break whoever reads it (a list in the place of a text, a word in the place of an amount) is not.
 */
import { isDecimal } from '../../decimal/index.ts';
import type { AnswerShape } from '../../language/compiled.ts';

/** No amount is longer; computing with a longer one would take a page's whole time. */
const longest = 100;

/** An answer as a whole: null only where the contract has it. Without a shape everything fits. */
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
  i: Number.isSafeInteger,
  n: Number.isFinite,
  s: (value) => typeof value === 'string',
  b: (value) => typeof value === 'boolean',
  d: (value) =>
    typeof value === 'number' ||
    (typeof value === 'string' && value.length <= longest && (value === '' || isDecimal(value))),
};
