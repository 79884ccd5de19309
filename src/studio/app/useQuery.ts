/** Queries and actions of the server other than on files, with their error messages. */
import { useCallback, useEffect, useState } from 'react';
import { get } from './connection.ts';

export interface Query<Answer> {
  /** The last response; undefined until there is one. */
  answer: Answer | undefined;
  /** The error message, if there is no response. */
  error: string | undefined;
}

/** @param version sends the query again when it changes @param of the id of the draft, by default that of the page */
export function useQuery<Answer>(path: string, version: unknown, of?: string): Query<Answer> {
  const [query, setQuery] = useState<Query<Answer>>({ answer: undefined, error: undefined });
  useEffect(() => {
    void version;
    let isOld = false;
    get<Answer>(path, of === undefined ? {} : { draft: of }).then(
      (answer) => {
        if (!isOld) setQuery({ answer, error: undefined });
      },
      (error: unknown) => {
        if (!isOld) setQuery(({ answer }) => ({ answer, error: sentenceOf(error) }));
      },
    );
    return () => {
      isOld = true;
    };
  }, [path, version, of]);
  return query;
}

export interface Action {
  busy: boolean;
  error: string | undefined;
  /** Performs an action, unless another one is in progress. */
  run(action: () => Promise<void>): void;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = useCallback((action: () => Promise<void>): void => {
    setBusy(true);
    setError(undefined);
    action()
      .catch((reason: unknown) => setError(sentenceOf(reason)))
      .finally(() => setBusy(false));
  }, []);
  return { busy, error, run };
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
