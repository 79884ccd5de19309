/** Answers whose HTTP status says how it went, and whose body is the payload as it stands. */
import { ApiError, BadResponse, NotLoggedIn, type Refusal } from '../errors.ts';
import { type Answer, type Open, textAt } from './dialect.ts';

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

/** Where the usual shapes of failures have their sentence, RFC 9457 first; a title is none for users. */
const messages = ['detail', 'message', 'error.message', 'error_description', 'error'];

export function byStatus(): Open {
  return ({ operation, status, body, isStale }: Answer) => {
    if (status >= 200 && status < 300) return body;
    if (status < 400) throw new BadResponse(operation, status, `${operation}: HTTP ${status}`);
    const condition = conditions[status] ?? (status >= 500 ? 'serverFailed' : 'refused');
    const refusal: Refusal = {
      message: textAt(body, messages) ?? '',
      condition,
      code: status,
      reason: textAt(body, ['code', 'type']),
      field: undefined,
    };
    throw status === 401 ? new NotLoggedIn(operation, refusal, isStale()) : new ApiError(operation, refusal);
  };
}
