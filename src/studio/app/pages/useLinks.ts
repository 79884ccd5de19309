/** The links of all pages: after the first answer, the server only sends what has changed. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PageLinksAnswer } from '../../server/messages.ts';
import { ask } from '../ask.ts';
import type { Connection } from '../connection.ts';
import { type Links, withChanges } from './links.ts';

/** @returns undefined until they are known; the same object until one changes @throws the refusal of the first query */
export function useLinks(connection: Connection): Links | undefined {
  const { checks } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const state = useRef('');
  const [links, setLinks] = useState<Links>();
  const [refused, setRefused] = useState<unknown>();
  useEffect(() => {
    // The files have changed.
    void checks;
    return ask<PageLinksAnswer>(
      connection,
      '/api/pages/links',
      { since: state.current },
      {
        answered: (answer) => {
          state.current = answer.state;
          setLinks((before) => withChanges(before, answer));
        },
        refused: setRefused,
      },
    );
  }, [connection, checks]);
  if (links === undefined && refused !== undefined) throw refused;
  return links;
}
