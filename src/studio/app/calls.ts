/** Requests to the studio's server. */

/** The draft of this page; empty for the working copy. */
export const draft = new URLSearchParams(location.search).get('draft') ?? '';

/** An error answer of the server. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const parametersOf = (parameters: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...(draft && { draft }), ...parameters });

/** A GET request to the server. @param parameters `draft` for another draft than that of the page @throws Refused */
export async function get<T>(path: string, parameters: Record<string, string>): Promise<T> {
  return answerOf(await fetch(`${path}?${parametersOf(parameters)}`));
}

/** A POST request to the server. @throws Refused */
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
  if (!response.ok) throw new Refused(response.status, answer.message ?? String(response.status));
  return answer;
}
