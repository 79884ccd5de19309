import { useEffect, useState } from 'react';
import type { Connection } from '../connection.ts';

export type Opening = 'loading' | 'open' | 'refused';

/** Loads a file, so that the draft has its text. It is tried again when the connection is back. */
export function useFile(connection: Connection, file: string | null, isConnected: boolean): Opening {
  const [known, setKnown] = useState<{ file: string; is: Opening } | null>(null);
  useEffect(() => {
    void isConnected;
    if (file === null) return undefined;
    let isOld = false;
    const set = (is: Opening) => (): void => {
      if (!isOld) setKnown({ file, is });
    };
    connection.open(file).then(set('open'), set('refused'));
    return () => {
      isOld = true;
    };
  }, [connection, file, isConnected]);
  return known?.file === file ? known.is : 'loading';
}
