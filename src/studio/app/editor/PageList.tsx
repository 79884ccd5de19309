/** All pages, with the number of their findings. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Connection } from '../connection.ts';
import { text } from './text.ts';

interface Props {
  connection: Connection;
  /** The shown file. */
  file: string | null;
  show(file: string): void;
}

export function PageList({ connection, file, show }: Props): ReactNode {
  const { pages, findings } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [words, setWords] = useState('');
  const matches = pages.filter((one) =>
    `${one.route} ${one.title}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <nav className="pages" aria-label={text('pages')}>
      <input
        type="search"
        aria-label={text('findPage')}
        placeholder={text('findPage')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul>
        {matches.map((one) => (
          <li key={one.route}>
            <button
              type="button"
              aria-current={one.file === file ? 'page' : undefined}
              onClick={() => show(one.file)}
            >
              {one.route}
              <Badge count={findings.filter((finding) => finding.file === one.file).length} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Badge = ({ count }: { count: number }): ReactNode =>
  count === 0 ? null : <span className="badge">{count}</span>;
