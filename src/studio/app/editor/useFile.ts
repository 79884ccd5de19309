import { useEffect, useState } from 'react';
import type { Connection } from '../connection.ts';
import { openFiles } from '../openFiles.ts';

export type Opening = 'loading' | 'open' | 'refused';

/** Loads a file, so that the draft has its text. It is tried again at once when the connection is back. */
export function useFile(connection: Connection, file: string | null, isConnected: boolean): Opening {
  const [known, setKnown] = useState<{ file: string; is: Opening } | null>(null);
  useEffect(() => {
    void isConnected;
    if (file === null) return undefined;
    return openFiles(connection, [file], {
      opened: () => setKnown({ file, is: 'open' }),
      refused: () => setKnown({ file, is: 'refused' }),
    });
  }, [connection, file, isConnected]);
  return known?.file === file ? known.is : 'loading';
}
