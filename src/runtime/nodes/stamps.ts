/**
 * When a record came from the server, on the clock that nobody can set. A time that was left then is counted
 * from there, and not from when a row comes back into view.
 */
const stamps = new WeakMap<object, number>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Notes that a record is here. The first time counts. */
export function stamp(value: unknown): void {
  if (isObject(value) && !stamps.has(value)) stamps.set(value, performance.now());
}

/** @returns milliseconds of performance.now(); now, for what was never seen. */
export function stampOf(value: unknown): number {
  stamp(value);
  return (isObject(value) ? stamps.get(value) : undefined) ?? performance.now();
}
