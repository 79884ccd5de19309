/** How the answers of a contract are to be understood. The generated contract names the one that it needs. */

/** An answer as it came. */
export interface Answer {
  operation: string;
  status: number;
  headers: Headers;
  /** What stood in it, parsed where it was JSON; undefined where it was none, or where there was nothing. */
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

/** What stands at a dotted path; undefined where nothing does. */
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, name) => {
    if (Array.isArray(here)) return here[Number(name)];
    return isBody(here) && Object.hasOwn(here, name) ? here[name] : undefined;
  }, body);

/** The first text at one of these paths that is not empty. */
export function textAt(body: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = at(body, path);
    if (typeof found === 'string' && found !== '') return found;
  }
  return undefined;
}
