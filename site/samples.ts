/**
 * Sample answers of operations, so that pages have something to show without a server. They are the examples of the
 * contract, with further rows like theirs; what has no example is made up from its type. The same contract gives the
 * same samples.
 */
import type { Scalar, Type } from '../src/language/expression/index.ts';
import type { Project } from '../src/language/index.ts';
import { another, isPriceLevel, priceLevel } from './samples/another.ts';
import { madeUp } from './samples/madeUp.ts';

/** The number of rows of a list. */
const rows = 4;
/** The number of points of a series. */
const points = 48;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (name: string): boolean => /^(ts|time|at)$|time$|_at$/i.test(name);

/** Whether a list is a series: numbers, or records of a time and numbers, as charts take them. */
function isSeries(of: Type): boolean {
  if (of.kind === 'decimal' || of.kind === 'double') return true;
  if (of.kind !== 'record') return false;
  const fields = Object.entries(of.fields);
  const isNumber = (type: Type): boolean => ['decimal', 'double', 'int'].includes(type.kind);
  return (
    fields.length > 2 && fields.some(([name]) => isTime(name)) && fields.every(([, type]) => isNumber(type))
  );
}

/** Whether a record has a list of records: there is one of them for each group, and no further ones are made up. */
const isGroup = (of: Type): boolean =>
  of.kind === 'record' &&
  Object.values(of.fields).some((type) => type.kind === 'list' && type.of.kind === 'record');

/**
 * @param example of the contract; undefined where there is none
 * @param name the field that it is of, which decides what is made up
 * @param at which row of its list it is in
 * @param isOwn whether the example is of this row, and not of another one
 */
export function sampleOf(type: Type, example?: unknown, name = '', at = 0, isOwn = true, depth = 0): unknown {
  if (example === null && isOwn) return null;
  switch (type.kind) {
    case 'list':
      return depth > 5 ? [] : listOf(type.of, Array.isArray(example) ? example : [], name, at, isOwn, depth);
    case 'record': {
      if (depth > 5) return null;
      const given = isRecord(example) ? example : {};
      return Object.fromEntries(
        Object.entries(type.fields).map(([field, of]) => [
          field,
          sampleOf(of, given[field], field, at, isOwn, depth + 1),
        ]),
      );
    }
    case 'any':
    case 'null':
      return example ?? null;
    default:
      return scalar(type, example, name, at, isOwn);
  }
}

function listOf(
  of: Type,
  given: readonly unknown[],
  name: string,
  at: number,
  isOwn: boolean,
  depth: number,
): unknown[] {
  const next = (example: unknown, place: number, own: boolean): unknown =>
    sampleOf(of, example, name, place, own, depth + 1);
  // A price and a quantity: each row is further from the best.
  if (isPriceLevel(given)) return priceLevel(given, name, at);
  if (isSeries(of) && given.length < points)
    return Array.from({ length: points }, (_, row) => {
      const place = points - 1 - row;
      return next(given.at(-1), place, place === 0 && given.length > 0);
    });
  // Two rows or more show already how rows differ.
  const isWhole = given.length > 1 || (given.length > 0 && isGroup(of));
  return Array.from({ length: isWhole ? given.length : rows }, (_, row) =>
    next(given[row] ?? given[0], row, isOwn && row < given.length),
  );
}

function scalar(type: Scalar, example: unknown, name: string, at: number, isOwn: boolean): unknown {
  // Pictures on a server are not available.
  const isPicture = typeof example === 'string' && /^\/.+\.(jpe?g|png|webp|svg)$/.test(example);
  if (example === undefined || isPicture) return madeUp(type, isPicture ? 'picture' : name, at);
  return isOwn ? example : another(type, example, name, at);
}

/** The answers of the operations that a compiled screen uses. */
export function answersOf(project: Project, screen: unknown): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const operation = project.facts.get('operation', value);
      if (operation && !Object.hasOwn(answers, value))
        answers[value] = sampleOf(operation.payload, operation.answer.example);
    } else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) visit(inner);
  };
  visit(screen);
  return answers;
}
