/** The frame of the app: renders the page of the present place, and everything that belongs to no page. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import {
  DialogLayer,
  type Host,
  LanguageContext,
  memberOf,
  NoSuchPage,
  optionalComponent,
  type Page,
  PageView,
  SourceFailed,
} from '../../runtime/index.ts';
import type { Application } from '../application.ts';
import { usePlace } from '../navigation/location.ts';
import { Loading } from './Loading.tsx';
import styles from './Shell.module.css';
import { StatusStrip } from './StatusStrip.tsx';
import { TabBar } from './TabBar.tsx';

const MissingPage = optionalComponent(memberOf(() => import('../afterFirstPage.ts'), 'MissingPage'));

/** What is rendered of an application. */
export interface ShownApplication {
  host: Host;
  dialogs: Application['dialogs'];
  pages: Pick<Application['pages'], 'present' | 'subscribe' | 'version' | 'open' | 'painted'>;
  language: Pick<Application['language'], 'subscribe' | 'version'>;
  release: Pick<Application['release'], 'subscribe' | 'version'>;
}

export function Shell({ application }: { application: ShownApplication }): ReactNode {
  return (
    <Router hook={usePlace}>
      <Frame application={application} />
    </Router>
  );
}

export function Frame({ application }: { application: ShownApplication }): ReactNode {
  const language = useSyncExternalStore(application.language.subscribe, application.language.version);
  // A new release may have other tabs.
  useSyncExternalStore(application.release.subscribe, application.release.version);
  const tabs = application.host.app.tabs;
  const [path] = useLocation();
  const route = path === '/' ? application.host.app.start : path;
  const [page, setPage] = useState(application.pages.present);
  const hasTabs = tabs.some((tab) => tab.route === route);
  return (
    <LanguageContext value={language}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        {application.host.text('runtime.skip')}
      </button>
      <StatusStrip application={application} />
      <div className={styles.shell} data-tabs={hasTabs ? '' : undefined}>
        <CurrentPage application={application} isTab={hasTabs} shows={setPage} />
      </div>
      {hasTabs ? <TabBar tabs={tabs} route={route} host={application.host} page={page} /> : null}
      <DialogLayer store={application.dialogs} host={application.host} />
    </LanguageContext>
  );
}

/** The page that was opened before the first render. */
function openedPage({ pages, host }: ShownApplication): Shown {
  const { present } = pages;
  return present?.place === host.navigation.here() ? { page: present } : null;
}

type Shown = { page: Page } | { error: unknown } | null;

function CurrentPage({
  application,
  isTab,
  shows,
}: {
  application: ShownApplication;
  isTab: boolean;
  /** Called with each page that is shown. */
  shows: (page: Page) => void;
}): ReactNode {
  const [path] = useLocation();
  const search = useSearch();
  const version = useSyncExternalStore(application.pages.subscribe, application.pages.version);
  const [shown, setShown] = useState<Shown>(() => openedPage(application));
  const [attempt, setAttempt] = useState(0);
  // A changed place, a changed session and a retry each open the page again.
  useEffect(() => {
    let current = true;
    // The previous page stays for a moment, so that a page that loads quickly replaces it directly.
    const late = () => current && setShown(null);
    application.pages.open(late).then(
      (page) =>
        current &&
        page &&
        setShown((before) => (before && 'page' in before && before.page === page ? before : { page })),
      (error: unknown) => current && setShown({ error }),
    );
    return () => {
      current = false;
    };
  }, [path, search, version, attempt, application]);
  useEffect(() => {
    if (shown) application.pages.painted();
    if (shown && 'page' in shown) shows(shown.page);
  }, [shown, application, shows]);
  if (!shown) return <Loading host={application.host} retry={() => setAttempt(attempt + 1)} />;
  if ('error' in shown) {
    return (
      <MissingPage
        host={application.host}
        missing={shown.error instanceof NoSuchPage}
        retry={() => {
          // The failed sources of a guard have to be reloaded explicitly.
          if (shown.error instanceof SourceFailed) shown.error.retry();
          setShown(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return <PageView key={shown.page.id} page={shown.page} isTab={isTab} />;
}
