/** The pages of the app: pictures by folder, findings, and where each leads. A click opens it in the editor. */
import './pages.css';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { PagesAnswer, TextsAnswer } from '../../server/messages.ts';
import { hrefOf } from '../address.ts';
import { tableOf } from '../translations/model.ts';
import { ownLanguage } from '../translations/ownLanguage.ts';
import { useAnswer, useFiles } from '../useAnswer.ts';
import type { ViewProps } from '../views.ts';
import { byFolder, found, type Page, pagesOf } from './model.ts';
import { Picture } from './Picture.tsx';
import { text } from './text.ts';

export default function Pages({ connection }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const answer = useAnswer<PagesAnswer>(connection, '/api/pages');
  const texts = useAnswer<TextsAnswer>(connection, '/api/texts');
  const isLoaded = useFiles(connection, texts?.languages.map(({ file }) => file) ?? []);
  const [words, setWords] = useState('');
  const [at, setAt] = useState<string>();
  const [hasPictures, setPictures] = useState(true);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { file } of state.findings) found.set(file, (found.get(file) ?? 0) + 1);
    return found;
  }, [state.findings]);
  if (!answer || !texts || !isLoaded) return <p className="empty">{text('loading')}</p>;
  const { languages, reference, uses } = texts;
  const preferred = [...ownLanguage(languages), reference];
  const pages = pagesOf(answer.pages, tableOf(connection.files, languages), languages, preferred, uses);
  const shown = found(pages, words);
  const selected = pages.find(({ route }) => route === at);

  return (
    <div className="pages-view">
      <div className="toolbar">
        <input
          type="search"
          aria-label={text('find')}
          placeholder={text('find')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="muted">{text('count', { count: shown.length })}</span>
        <span className="toolbar end">
          <button type="button" aria-pressed={hasPictures} onClick={() => setPictures(!hasPictures)}>
            {text('pictures')}
          </button>
        </span>
      </div>
      <div className="pages-folders">
        {shown.length === 0 ? <p className="empty">{text('none')}</p> : null}
        {byFolder(shown).map(([folder, own]) => (
          <section key={folder} aria-label={folder}>
            <h2>{folder}</h2>
            <ul>
              {own.map((page) => (
                <li key={page.route}>
                  <a
                    href={hrefOf({ view: 'editor', path: page.file })}
                    onFocus={() => setAt(page.route)}
                    onMouseEnter={() => setAt(page.route)}
                  >
                    {hasPictures && state.app ? (
                      <Picture app={state.app} paths={state.paths} route={page.route} />
                    ) : null}
                    <b>{page.title || page.route.split('/').at(-1)}</b>
                    <span className="muted">{page.route}</span>
                    <Badges page={page} findings={counts.get(page.file) ?? 0} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className="pages-links" aria-label={text('links')}>
        {selected ? (
          <>
            <h2>{selected.title || selected.route}</h2>
            <p className="muted">{selected.route}</p>
            <Links title={text('to')} routes={selected.to} pages={pages} />
            <Links title={text('from')} routes={selected.from} pages={pages} />
          </>
        ) : (
          <p className="muted">{text('choose')}</p>
        )}
      </section>
    </div>
  );
}

const Badges = ({ page, findings }: { page: Page; findings: number }): ReactNode => (
  <span>
    {findings > 0 ? <span className="badge">{text('findings', { count: findings })}</span> : null}{' '}
    {page.isTab ? (
      <span className="badge" data-tone="neutral">
        {text('tab')}
      </span>
    ) : null}
  </span>
);

interface LinksProps {
  title: string;
  routes: readonly string[];
  pages: readonly Page[];
}

const Links = ({ title, routes, pages }: LinksProps): ReactNode => (
  <>
    <h3>{title}</h3>
    {routes.length === 0 ? <p className="muted">{text('nowhere')}</p> : null}
    <ul>
      {routes.map((route) => {
        const page = pages.find((one) => one.route === route);
        return (
          <li key={route}>
            {page ? <a href={hrefOf({ view: 'editor', path: page.file })}>{page.title || route}</a> : route}
          </li>
        );
      })}
    </ul>
  </>
);
