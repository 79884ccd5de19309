/** The pages of the app, with the number of their findings, and who else has them open. */
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { useAppearance } from '../appearance.ts';
import type { Connection } from '../connection.ts';
import { containsAll } from '../containsAll.ts';
import { othersOf } from '../others.ts';
import { text } from './text.ts';

interface Props {
  connection: Connection;
  /** The open file. */
  file: string | null;
  show(file: string): void;
}

/** The maximum number of listed pages; others are found by searching. */
const maxShown = 200;

export function PageList({ connection, file, show }: Props): ReactNode {
  const { pages, findings } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [words, setWords] = useState('');
  const { language } = useAppearance();
  // There may be thousands, and each key press renders the editor.
  const matches = useMemo(
    () =>
      pages.filter(({ route, title, words: own }) =>
        containsAll(`${route}\n${title.en}\n${title.ja}\n${own}`, words),
      ),
    [pages, words],
  );
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { file: of } of findings) found.set(of, (found.get(of) ?? 0) + 1);
    return found;
  }, [findings]);
  const others = othersOf(connection);
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
        {matches.slice(0, maxShown).map((one) => (
          <li key={one.route}>
            <button
              type="button"
              aria-current={one.file === file ? 'page' : undefined}
              onClick={() => show(one.file)}
            >
              <span>
                {one.title[language] ? <b>{one.title[language]}</b> : null}
                <small>{one.route}</small>
                {others
                  .filter(({ address }) => address?.path === one.file)
                  .map(({ author, name }) => (
                    <span key={author} className="badge" data-tone="neutral">
                      {name}
                    </span>
                  ))}
              </span>
              <Badge count={counts.get(one.file) ?? 0} />
            </button>
          </li>
        ))}
      </ul>
      {matches.length > maxShown ? (
        <p className="muted">{text('morePages', { count: matches.length - maxShown })}</p>
      ) : null}
    </nav>
  );
}

const Badge = ({ count }: { count: number }): ReactNode =>
  count === 0 ? null : <span className="badge">{count}</span>;
