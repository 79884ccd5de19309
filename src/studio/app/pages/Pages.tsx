/** The pages of the app: previews by folder, findings, and links. A click opens a page in the editor. */
import './pages.css';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import type { PagesAnswer, TextsAnswer } from '../../server/messages.ts';
import { go, hrefOf, readAddress } from '../address.ts';
import { Empty } from '../frame/Empty.tsx';
import { Loading } from '../frame/Loading.tsx';
import { tableOf } from '../translations/model.ts';
import { ownLanguage } from '../translations/ownLanguage.ts';
import { useAnswer, useFiles } from '../useAnswer.ts';
import type { ViewProps } from '../views.ts';
import { PageMap } from './map/PageMap.tsx';
import { byFolder, found, type Page, pagesOf } from './model.ts';
import { NewPageDialog } from './newPage/NewPageDialog.tsx';
import { Picture } from './Picture.tsx';
import { text } from './text.ts';
import { useLinks } from './useLinks.ts';

export default function Pages({ connection, address }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const answer = useAnswer<PagesAnswer>(connection, '/api/pages');
  // In a large app these are only known some time after the studio was started.
  const links = useLinks(connection);
  const texts = useAnswer<TextsAnswer>(connection, '/api/texts');
  const isLoaded = useFiles(connection, texts?.languages.map(({ file }) => file) ?? []);
  const [words, setWords] = useState('');
  const [at, setAt] = useState<string>();
  const [isMap, setMap] = useState(false);
  const [hasPictures, setPictures] = useState(true);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { file } of state.findings) found.set(file, (found.get(file) ?? 0) + 1);
    return found;
  }, [state.findings]);
  const { files } = connection;
  // Not again while the pointer moves: there may be thousands of pages.
  const pages = useMemo(() => {
    // The files are one object, whose changes are counted.
    void state.version;
    if (!answer || !texts || !isLoaded) return [];
    const { languages, reference } = texts;
    const table = tableOf(files, languages);
    const wordsOf = new Map(state.pages.map((page) => [page.route, page.words]));
    const known = answer.pages.map((page) => ({ ...page, words: wordsOf.get(page.route) ?? '' }));
    return pagesOf(known, table, languages, [...ownLanguage(languages), reference], links);
  }, [answer, texts, isLoaded, links, files, state.version, state.pages]);
  const shown = useMemo(() => found(pages, words), [pages, words]);
  if (!answer || !texts || !isLoaded) return <Loading>{text('loading')}</Loading>;
  const selected = pages.find(({ route }) => route === at);
  const card = (page: Page): ReactNode => (
    <a
      href={hrefOf({ view: 'editor', path: page.file })}
      onFocus={() => setAt(page.route)}
      onMouseEnter={() => setAt(page.route)}
    >
      {hasPictures && state.app ? <Picture app={state.app} paths={state.paths} route={page.route} /> : null}
      <b>{page.title || page.route.split('/').at(-1)}</b>
      <span className="muted">{page.route}</span>
      <Badges page={page} findings={counts.get(page.file) ?? 0} />
    </a>
  );

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
          {connection.mayEdit ? (
            <button type="button" onClick={() => go({ view: 'pages', path: making })}>
              {text('new')}
            </button>
          ) : null}
          <button type="button" aria-pressed={isMap} onClick={() => setMap(!isMap)}>
            {text('map')}
          </button>
          <button type="button" aria-pressed={hasPictures} onClick={() => setPictures(!hasPictures)}>
            {text('pictures')}
          </button>
        </span>
      </div>
      <div className="pages-folders">
        {shown.length === 0 ? (
          <Empty next={{ label: text('showAll'), run: () => setWords('') }}>{text('none')}</Empty>
        ) : null}
        {isMap ? (
          <PageMap
            pages={shown.slice(0, maxShown)}
            start={state.start}
            {...{ at, card }}
            height={hasPictures ? 306 : 78}
          />
        ) : (
          byFolder(shown.slice(0, maxShown)).map(([folder, own]) => (
            <section key={folder} aria-label={folder}>
              <h2>{folder}</h2>
              <ul>
                {own.map((page) => (
                  <li key={page.route}>{card(page)}</li>
                ))}
              </ul>
            </section>
          ))
        )}
        {shown.length > maxShown ? (
          <p className="muted">{text('more', { count: shown.length - maxShown })}</p>
        ) : null}
      </div>
      <section className="pages-links" aria-label={text('links')}>
        {selected ? (
          <>
            <h2>{selected.title || selected.route}</h2>
            <p className="muted">{selected.route}</p>
            {links ? (
              <>
                <Links title={text('to')} routes={selected.to} pages={pages} />
                <Links title={text('from')} routes={selected.from} pages={pages} />
              </>
            ) : (
              <Loading>{text('loadingLinks')}</Loading>
            )}
          </>
        ) : (
          <p className="muted">{text('choose')}</p>
        )}
      </section>
      {address.path === making && connection.mayEdit ? (
        <NewPageDialog {...{ connection, pages }} close={() => leave(address)} />
      ) : null}
    </div>
  );
}

/** The maximum number of listed pages; others are found by searching. */
const maxShown = 300;

/** The path of the address at which the dialog for a new page is open. */
const making = 'new';

/** If it was closed because another view was opened, the address is not changed. */
const leave = ({ view, path }: ViewProps['address']): void => {
  if (readAddress(location.hash).path === path) go({ view }, 'replace');
};

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
