/** What the server knows and does besides the files: asked for, and told, with what goes wrong as a sentence. */
import { useCallback, useEffect, useState } from 'react';
import { get } from './connection.ts';

export interface Asked<Answer> {
  /** The last answer; undefined until there is one. */
  answer: Answer | undefined;
  /** Why there is none. */
  error: string | undefined;
}

/** @param version asked again when it is another one @param of the draft that is meant, by default that of the page */
export function useAsked<Answer>(path: string, version: unknown, of?: string): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({ answer: undefined, error: undefined });
  useEffect(() => {
    void version;
    let isOld = false;
    get<Answer>(path, of === undefined ? {} : { draft: of }).then(
      (answer) => {
        if (!isOld) setAsked({ answer, error: undefined });
      },
      (error: unknown) => {
        if (!isOld) setAsked(({ answer }) => ({ answer, error: sentenceOf(error) }));
      },
    );
    return () => {
      isOld = true;
    };
  }, [path, version, of]);
  return asked;
}

export interface Doing {
  busy: boolean;
  error: string | undefined;
  /** Does something, unless something is being done. */
  run(deed: () => Promise<void>): void;
}

export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = useCallback((deed: () => Promise<void>): void => {
    setBusy(true);
    setError(undefined);
    deed()
      .catch((reason: unknown) => setError(sentenceOf(reason)))
      .finally(() => setBusy(false));
  }, []);
  return { busy, error, run };
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
