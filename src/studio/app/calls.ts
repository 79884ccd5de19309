/** Requests to the studio's server. */
import { localized } from './messages/index.ts';

/** The draft of this page; empty for the working copy. */
export const draft = new URLSearchParams(location.search).get('draft') ?? '';

/** An error answer of the server. */
export class CallRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Statuses of a server that would answer otherwise later: signed out, late, too many requests. */
const passing: readonly number[] = [401, 408, 429];

/** Whether the server would answer the same again. */
export const isFinal = (status: number): boolean => status < 500 && !passing.includes(status);

/** Whether a call has failed for good, and not because there is no connection, or the server has failed. */
export const isRefusal = (error: unknown): boolean => error instanceof CallRefused && isFinal(error.status);

/** Whether a call has not reached the studio: there is no connection, no server behind a proxy, or no session. */
export const isAway = (error: unknown): boolean =>
  !(error instanceof CallRefused) || error.status > 500 || passing.includes(error.status);

export const parametersOf = (parameters: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...(draft && { draft }), ...parameters });

/** A GET request to the server. @param parameters `draft` for another draft than that of the page @throws CallRefused */
export async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  return answerOf(await fetch(`${path}?${parametersOf(parameters)}`));
}

/** A POST request to the server. @throws CallRefused */
export async function post<T>(
  path: string,
  body: unknown,
  parameters: Record<string, string> = {},
): Promise<T> {
  return answerOf(
    await fetch(`${path}?${parametersOf(parameters)}`, { method: 'POST', body: JSON.stringify(body) }),
  );
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer = await response.json();
  if (!response.ok)
    throw new CallRefused(response.status, localized(answer.message ?? String(response.status)));
  return answer;
}
