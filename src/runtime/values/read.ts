/** Reads evaluated properties without trusting their types. */

/** A text: strings and numbers as text, everything else as an empty string. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const optional = (value: unknown): string | undefined => text(value) || undefined;

export const flag = (value: unknown): boolean => value === true;

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const number = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** One of the values that a style knows, so that no value from a server becomes a class name. */
export const word = <Word extends string>(value: unknown, words: readonly Word[], otherwise: Word): Word =>
  words.find((known) => known === value) ?? otherwise;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
