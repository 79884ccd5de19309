/** Queries and actions of the server other than on files, with their error messages. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from './ask.ts';
import type { Connection } from './connection.ts';
import { text } from './text.ts';

export interface Query<Answer> {
  /** The last response; undefined until there is one. */
  answer: Answer | undefined;
  /** The error message, if the server has refused it. */
  error: string | undefined;
  /** Whether the response of the current version is still to come. */
  isLoading: boolean;
}

type Loaded<Answer> = Omit<Query<Answer>, 'isLoading'> & { version: unknown };

/** Equal to no version. */
const none = Symbol('none');

/** @param version sends the query again when it changes */
export function useQuery<Answer>(connection: Connection, path: string, version: unknown): Query<Answer> {
  const [query, setQuery] = useState<Loaded<Answer>>({ answer: undefined, error: undefined, version: none });
  useEffect(() => {
    return ask<Answer>(
      connection,
      path,
      {},
      {
        answered: (answer) => setQuery({ answer, error: undefined, version }),
        refused: (error) => setQuery(({ answer }) => ({ answer, error: sentenceOf(error), version })),
      },
    );
  }, [connection, path, version]);
  const { answer, error } = query;
  return { answer, error, isLoading: query.version !== version };
}

export interface Action {
  busy: boolean;
  /** What is in progress, if it was told and takes longer than a moment. */
  label: string | undefined;
  error: string | undefined;
  /** Performs an action, unless another one is in progress. @param label what to show until it has ended */
  run(action: () => Promise<void>, label?: string): void;
}

/** A short wait shows nothing, and moves nothing. In milliseconds. */
const momentMs = 250;

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [label, setLabel] = useState<string>();
  const [error, setError] = useState<string>();
  // Known at once: two clicks may come before the buttons are disabled.
  const isRunning = useRef(false);
  const run = useCallback((action: () => Promise<void>, of?: string): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    const timer = setTimeout(() => setLabel(of), momentMs);
    action()
      .catch((reason: unknown) => setError(sentenceOf(reason)))
      .finally(() => {
        clearTimeout(timer);
        isRunning.current = false;
        setBusy(false);
        setLabel(undefined);
      });
  }, []);
  return { busy, label, error, run };
}

/** Browsers say with a TypeError, each in its own words, that there is no connection. */
function sentenceOf(error: unknown): string {
  if (error instanceof TypeError) return text('noConnection');
  return error instanceof Error ? error.message : String(error);
}
