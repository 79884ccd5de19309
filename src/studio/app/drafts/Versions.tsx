/** A page in both versions of a conflict, each on a phone. */
import { type ReactNode, useState } from 'react';
import type { Apps } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { addressOfPage } from '../editor/selection.ts';
import { useQuery } from '../useQuery.ts';
import { text } from './text.ts';

interface Props {
  /** The file of a conflict, whose page is shown first. */
  file: string;
  connection: Connection;
}

export function Versions({ file, connection }: Props): ReactNode {
  const { state } = connection;
  const { answer, error } = useQuery<Apps>(connection, '/api/drafts/apps', '');
  const [chosen, setChosen] = useState<string>();
  // Texts and forms have no page.
  const route = chosen ?? state.pages.find((page) => page.file === file)?.route ?? state.start;
  if (!answer) return error ? <p role="alert">{error}</p> : null;
  return (
    <section aria-label={text('versions')}>
      <label>
        {text('page')}
        <select value={route} onChange={({ target }) => setChosen(target.value)}>
          {state.pages.map((page) => (
            <option key={page.route}>{page.route}</option>
          ))}
        </select>
      </label>
      <div className="pair">
        {(['mine', 'theirs'] as const).map((side) => (
          <figure key={side}>
            <figcaption>{text(side)}</figcaption>
            <iframe key={route} title={text(side)} src={addressOfPage(answer[side], state.paths, route)} />
          </figure>
        ))}
      </div>
    </section>
  );
}
