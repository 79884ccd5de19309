/** How answers of a contract are interpreted. The generated contract names the dialect that it needs. */

/** An answer before it is interpreted. */
export interface Answer {
  operation: string;
  status: number;
  headers: Headers;
  /** The parsed body if it is JSON; otherwise its text or Blob, or undefined if it is empty. */
  body: unknown;
  /** Whether the token has changed since the call was sent. */
  isStale: () => boolean;
}

/**
 * Takes the payload out of an answer.
 * @throws ApiError, NotLoggedIn, BadResponse
 */
export type Open = (answer: Answer) => unknown;

export type Body = Readonly<Record<string, unknown>>;

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Matches JSON that may hold a whole number which a JavaScript number cannot: `exact.ts` reads it. */
export const longNumber = /[[:,\s-]\d{16}/;

/** The value at a dotted path; undefined if there is none. */
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, name) => {
    if (Array.isArray(here)) return here[Number(name)];
    return isBody(here) && Object.hasOwn(here, name) ? here[name] : undefined;
  }, body);

/** The first non-empty string at one of these paths. */
export function textAt(body: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = at(body, path);
    if (typeof found === 'string' && found !== '') return found;
  }
  return undefined;
}
