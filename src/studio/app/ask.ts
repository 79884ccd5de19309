import { get, isAway } from './calls.ts';
import type { Connection } from './connection.ts';

interface Events<Answer> {
  answered(answer: Answer): void;
  /** The server would answer the same again. */
  refused(error: unknown): void;
}

/**
 * Sends a query; again, until there is a connection. Meanwhile the header says that there is none.
 * @returns stops it
 */
export function ask<Answer>(
  connection: Connection,
  path: string,
  parameters: Record<string, string>,
  { answered, refused }: Events<Answer>,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const send = async (): Promise<void> => {
    try {
      const answer = await get<Answer>(path, parameters);
      if (!isStopped) answered(answer);
    } catch (error) {
      if (isStopped) return;
      if (isAway(error)) {
        connection.lost();
        timer = setTimeout(() => void send(), connection.retryMs);
      } else refused(error);
    }
  };
  void send();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
