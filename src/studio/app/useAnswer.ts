/** A query to the server, sent again after each check of the files. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ask } from './ask.ts';
import type { Connection } from './connection.ts';
import { openFiles } from './openFiles.ts';

const none: Record<string, string> = {};

/**
 * @param parameters the same object as long as they stay
 * @returns the last response; undefined until there is one, also while there is no connection
 * @throws what the server has refused it with, if there is no response
 */
export function useAnswer<Answer>(
  connection: Connection,
  path: string,
  parameters: Record<string, string> = none,
): Answer | undefined {
  const { checks } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [answer, setAnswer] = useState<Answer>();
  const [refused, setRefused] = useState<unknown>();
  useEffect(() => {
    // The files have changed: the response is out of date.
    void checks;
    return ask<Answer>(connection, path, parameters, {
      answered: (fresh) => {
        setAnswer(fresh);
        setRefused(undefined);
      },
      refused: setRefused,
    });
  }, [connection, path, parameters, checks]);
  // The last response is kept.
  if (answer === undefined && refused !== undefined) throw refused;
  return answer;
}

/** Loads files, so that the draft has their texts. @returns whether all are loaded */
export function useFiles(connection: Connection, files: readonly string[]): boolean {
  const [loaded, setLoaded] = useState('');
  const names = files.join('\n');
  useEffect(() => {
    const all = names.split('\n').filter(Boolean);
    return openFiles(connection, all, { opened: () => setLoaded(names) });
  }, [connection, names]);
  return loaded === names;
}
