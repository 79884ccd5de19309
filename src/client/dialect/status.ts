/** Answers whose HTTP status says how it went, and whose body is the payload as it stands. */
import { BadResponse, type Refusal } from '../errors.ts';
import { type Answer, isBody, type Open } from './dialect.ts';
import { type DeclaredFailure, refusalIn, refused } from './failure.ts';
import { fieldsIn } from './fields.ts';

/** What a status means where a page can answer it. */
const conditions: Readonly<Record<number, string>> = {
  401: 'notLoggedIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'outdated',
  422: 'invalid',
  429: 'tooMany',
};

/** The usual shapes of failures, that of RFC 9457 first. A title is no sentence for users: its status has a better one. */
const usual: DeclaredFailure = {
  message: ['detail', 'message', 'error.message', 'error_description', 'errors.0.detail', 'error'],
  reason: ['code', 'error.code', 'type', 'errors.0.code'],
  field: ['field', 'error.field', 'error.param'],
  kinds: {},
};

/** @param declared where this contract has what; what it does not declare is looked for at the usual places */
export function byStatus(declared?: DeclaredFailure): Open {
  const failure: DeclaredFailure = { ...usual };
  for (const [name, value] of Object.entries(declared ?? {}))
    if (!Array.isArray(value) || value.length > 0) Object.assign(failure, { [name]: value });
  return (answer: Answer) => {
    const { operation, status, headers, body } = answer;
    if (status >= 200 && status < 300) return body;
    if (status < 400) throw new BadResponse(operation, status, `${operation}: HTTP ${status}`);
    const said = refusalIn(isBody(body) ? body : {}, failure);
    const retryAfter = waitOf(headers.get('Retry-After'));
    // What a server that broke says of itself is for its operators, unless the contract declares it.
    const isForUsers = status < 500 || declared !== undefined;
    const refusal: Refusal = {
      ...said,
      ...(isForUsers ? {} : { message: '' }),
      ...(said.condition === 'refused' ? { condition: meaningOf(status), code: status } : {}),
      fields: fieldsIn(body, failure.fields),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
    throw refused(refusal, answer);
  };
}

const meaningOf = (status: number): string =>
  conditions[status] ?? (status >= 500 ? 'serverFailed' : 'refused');

/** Milliseconds, of a header that says seconds or a date. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
