/** The answer to a request that the contract does not allow, in the shape that the app's client reads. */
import type { Envelope } from '../../language/contract/index.ts';
import { setAt } from '../setAt.ts';
import type { Violation } from './prism.ts';

export interface Refusal {
  type: string;
  body: object;
}

interface FieldMistake {
  /** The names and indices that lead to the field. */
  place: readonly string[];
  message: string;
}

/** Where the error is, and the rest of the message. A field that is missing is at its own place. */
function mistakeOf({ path = [], message }: Violation): FieldMistake | undefined {
  const [part, ...place] = path.map(String);
  const missing = /required property '(.+)'/.exec(message)?.[1];
  const names = missing === undefined ? place : [...place, missing];
  if (part === undefined || names.length === 0) return undefined;
  return {
    place: names,
    message: message.replace(/^Request (body( property \S+)?|(query|path|header) parameter \S+) /, ''),
  };
}

/** Problem details (RFC 9457) or, where answers have an envelope, a failure as the contract declares it. */
export function refusalOf(
  violations: readonly Violation[],
  status: number,
  envelope: Envelope | undefined,
): Refusal {
  const mistakes = violations.flatMap((one) => mistakeOf(one) ?? []);
  const detail = violations.map(({ message }) => message).join('; ');
  return envelope
    ? { type: 'application/json', body: enveloped(envelope, mistakes, detail) }
    : {
        type: 'application/problem+json',
        body: {
          type: 'about:blank',
          status,
          detail,
          ...(mistakes.length > 0 && {
            errors: mistakes.map(({ place, message }) => ({ pointer: pointerTo(place), detail: message })),
          }),
        },
      };
}

const pointerTo = (place: readonly string[]): string =>
  `#${place.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;

function enveloped({ failure }: Envelope, mistakes: readonly FieldMistake[], detail: string): object {
  const body: Record<string, unknown> = {};
  const set = (path: string | undefined, value: unknown): void => {
    if (path !== undefined && value !== undefined) setAt(body, path.split('.'), value);
  };
  set(failure.mark, 'error');
  set(failure.message[0], detail);
  set(failure.reason[0], 'invalid');
  set(failure.field[0], mistakes[0]?.place.join('.'));
  if (mistakes.length > 0)
    set(
      failure.fields?.[0],
      mistakes.map(({ place, message }) => ({ field: place.join('.'), message })),
    );
  return body;
}

/** The value at a dotted path; undefined if there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (here, name) =>
        typeof here === 'object' && here !== null && Object.hasOwn(here, name)
          ? Reflect.get(here, name)
          : undefined,
      value,
    );
