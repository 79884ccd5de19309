/** Requests to the studio's server. */

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

/** Whether the server would answer the same again: not if it has failed, or waits for the person to sign in. */
export const isFinal = (status: number): boolean => status < 500 && status !== 401 && status !== 429;

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
  if (!response.ok) throw new CallRefused(response.status, answer.message ?? String(response.status));
  return answer;
}
