/** For contracts without an envelope: the HTTP status is the outcome, and the body is the payload. */
import { BadResponse, type Refusal } from '../errors.ts';
import { type Answer, isBody, type Open } from './dialect.ts';
import { type DeclaredFailure, refusalIn, refused } from './failure.ts';
import { fieldsIn } from './fields.ts';

/** The conditions that definitions can handle, by status. */
const conditions: Readonly<Record<number, string>> = {
  401: 'notLoggedIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'outdated',
  422: 'invalid',
  429: 'tooMany',
};

/**
 * The usual formats of failures, RFC 9457 first. `title` is not used as the message: the app's text for the status is
 * better.
 */
const usual: DeclaredFailure = {
  message: ['detail', 'message', 'error.message', 'error_description', 'errors.0.detail', 'error'],
  reason: ['code', 'error.code', 'type', 'errors.0.code'],
  field: ['field', 'error.field', 'error.param'],
  kinds: {},
};

/** @param declared the paths that the contract declares; for all others the usual paths apply */
export function byStatus(declared?: DeclaredFailure): Open {
  const failure: DeclaredFailure = { ...usual };
  for (const [name, value] of Object.entries(declared ?? {}))
    if (!Array.isArray(value) || value.length > 0) Object.assign(failure, { [name]: value });
  return (answer: Answer) => {
    const { operation, status, headers, body } = answer;
    if (status >= 200 && status < 300) return body;
    if (status < 400) throw new BadResponse(operation, status, `${operation}: HTTP ${status}`);
    const read = refusalIn(isBody(body) ? body : {}, failure);
    const retryAfter = waitOf(headers.get('Retry-After'));
    // Messages of a server error are meant for its operators, unless the contract declares where they are.
    const isForUsers = status < 500 || (declared?.message.length ?? 0) > 0;
    const refusal: Refusal = {
      ...read,
      ...(isForUsers ? {} : { message: '' }),
      ...(read.condition === 'refused' ? { condition: meaningOf(status), code: status } : {}),
      fields: fieldsIn(body, failure.fields),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
    throw refused(refusal, answer);
  };
}

const meaningOf = (status: number): string =>
  conditions[status] ?? (status >= 500 ? 'serverFailed' : 'refused');

/** Parses `Retry-After`, in seconds or as a date, to milliseconds. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
