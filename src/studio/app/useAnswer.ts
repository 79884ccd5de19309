/** A query to the server, sent again after each check of the files. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { get } from './calls.ts';
import type { Connection } from './connection.ts';
import { openFiles } from './openFiles.ts';

const none: Record<string, string> = {};

/**
 * @param parameters the same object as long as they stay
 * @returns the last response; undefined until there is one
 */
export function useAnswer<Answer>(
  connection: Connection,
  path: string,
  parameters: Record<string, string> = none,
): Answer | undefined {
  const { checks } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    // The files have changed: the response is out of date.
    void checks;
    let isOld = false;
    get<Answer>(path, parameters).then(
      (fresh) => {
        if (!isOld) setAnswer(fresh);
      },
      // Without a connection the last response is kept.
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [path, parameters, checks]);
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
