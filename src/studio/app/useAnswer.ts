/** What the server knows of the files: asked again after each check of them. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Connection, get } from './connection.ts';

/** @returns the last answer; undefined until there is one */
export function useAnswer<Answer>(connection: Connection, path: string): Answer | undefined {
  const { findings } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    // Findings come after each check: what is asked is as new as they are.
    void findings;
    let isOld = false;
    get<Answer>(path, {}).then(
      (fresh) => {
        if (!isOld) setAnswer(fresh);
      },
      // Without a connection the last answer stays.
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [path, findings]);
  return answer;
}

/** Loads files, so that the draft has their texts. @returns whether all are there */
export function useFiles(connection: Connection, files: readonly string[]): boolean {
  const [loaded, setLoaded] = useState('');
  const names = files.join('\n');
  useEffect(() => {
    let isOld = false;
    const all = names.split('\n').filter(Boolean);
    Promise.all(all.map((file) => connection.open(file))).then(
      () => {
        if (!isOld) setLoaded(names);
      },
      // Asked for again when the connection is back.
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [connection, names]);
  return loaded === names;
}
