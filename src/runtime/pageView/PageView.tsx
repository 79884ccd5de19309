/** The rendered page: its bar, its nodes, its sheets. */
import {
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Read, Value } from '../../language/compiled.ts';
import { SourceFailed } from '../host/errors.ts';
import { firstPageShown } from '../lazy/loadSoon.ts';
import { memberOf } from '../lazy/memberOf.ts';
import { optionalComponent } from '../lazy/optionalComponent.tsx';
import { evaluate, isExpression, isText } from '../page/evaluate.ts';
import type { Page } from '../page/page.ts';
import { LanguageContext } from '../render/LanguageContext.ts';
import { Nodes } from '../render/NodeView.tsx';
import { useReads } from '../render/useReads.ts';
import { press, run } from '../steps/run.ts';
import { Narrow } from '../ui/Failed.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { SourceError } from '../ui/SourceError.tsx';
import { text } from '../values/read.ts';
import styles from './PageView.module.css';

/** The `?debug` inspector, in development only. */
const Inspector = import.meta.env.DEV ? lazy(() => import('../debug/Inspector.tsx')) : null;

const states = () => import('./pageStates.ts');
const OutdatedNotice = optionalComponent(memberOf(states, 'OutdatedNotice'));
const EmptyPageStatus = optionalComponent(memberOf(states, 'EmptyPageStatus'));
const PullToRefresh = optionalComponent(memberOf(states, 'PullToRefresh'));

/** How long optional code waits for the first page, unless the host reports that it is fully shown, in milliseconds. */
const maxWaitMs = 5000;

export function PageView({ page, isTab }: { page: Page; isTab: boolean }): ReactNode {
  useContext(LanguageContext);
  const { screen, scope, runtime } = page;
  useEffect(
    () =>
      runtime.listen((event, detail) => {
        const steps = Object.hasOwn(screen.on, event) ? screen.on[event] : undefined;
        if (steps) void run(steps, scope.with({ event: detail })).catch(() => {});
      }),
    [runtime, screen, scope],
  );
  useScroll(page);
  useEffect(() => {
    const timer = setTimeout(firstPageShown, maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.page} data-route={screen.route}>
      {screen.bar?.hidden ? null : (
        <Narrow value={true}>
          <Bar page={page} isTab={isTab} />
        </Narrow>
      )}
      <OutdatedNotice page={page} />
      <main ref={main} className={styles.main} id="main" tabIndex={-1}>
        {screen.refresh === 'pull' ? (
          <PullToRefresh
            minDuration={runtime.host.app.loading.indicator}
            refresh={() => page.reload()}
            label={runtime.host.text('runtime.refresh')}
          />
        ) : null}
        <Beginning page={page} />
        <EmptyPageStatus page={page} main={main} />
        <Nodes slot={{ n: screen.view }} scope={scope} />
      </main>
      {Inspector && runtime.host.debug === true ? (
        <Suspense>
          <Inspector page={page} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Bar({ page, isTab }: { page: Page; isTab: boolean }): ReactNode {
  const { screen, scope, runtime } = page;
  const { host } = runtime;
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {isTab ? null : (
          <button
            type="button"
            className={styles.back}
            aria-label={host.text('runtime.back')}
            onClick={() => host.navigation.back()}
          >
            <IconGlyph host={host} name="chevron-left" />
          </button>
        )}
      </div>
      {screen.bar?.center ? (
        <div className={styles.center}>
          <h1 className="visually-hidden">
            <Title page={page} />
          </h1>
          <Nodes slot={screen.bar.center} scope={scope} />
        </div>
      ) : (
        <h1 className={styles.title}>
          <Title page={page} />
        </h1>
      )}
      <div className={styles.side} data-end="">
        <Nodes slot={screen.bar?.trailing} scope={scope} />
      </div>
    </header>
  );
}

/** Runs the steps on arrival. Shows their failures and that of the title. */
function Beginning({ page }: { page: Page }): ReactNode {
  const title = useTitle(page);
  const [failed, setFailed] = useState<SourceFailed | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const { screen, scope } = page;
    if (page.entered || screen.enter.length === 0) return;
    page.entered = true;
    void press({ s: screen.enter }, scope, {
      sourceFailed: (error) => {
        // The steps run again, from the first one, once the source is loaded.
        page.entered = false;
        setFailed(error);
      },
    });
  }, [page, attempt]);
  const again =
    failed &&
    new SourceFailed(failed.failure, () => {
      failed.retry();
      setFailed(null);
      setAttempt(attempt + 1);
    });
  const first = again ?? (typeof title === 'string' ? null : title);
  return first && <SourceError error={first} scope={page.scope} hidden />;
}

function readsIn(value: Value): Read[] {
  if (typeof value !== 'object' || value === null) return [];
  return isExpression(value) ? value.reads : Object.values(value).flatMap(readsIn);
}

/** The title of the page; empty while it is loading. @returns its failure if it cannot be loaded */
function useTitle(page: Page): string | SourceFailed {
  const { title } = page.screen;
  useReads(
    page,
    useMemo(() => readsIn(title), [title]),
  );
  try {
    return text(evaluate(title, page.scope));
  } catch (error) {
    return error instanceof SourceFailed ? error : '';
  }
}

function Title({ page }: { page: Page }): ReactNode {
  const title = useTitle(page);
  const shown = typeof title === 'string' ? title : '';
  useEffect(() => {
    if (shown) document.title = `${shown} · ${page.runtime.host.text(nameOf(page))}`;
  }, [shown, page]);
  return shown;
}

const nameOf = (page: Page): string | Record<string, string> => {
  const { name } = page.runtime.host.app;
  return isText(name) && !isExpression(name.t) ? name.t : '';
};

/**
 * Restores the scroll position of a kept page; a new page starts at the top. The position is read when the place
 * changes: the page is shown for a while longer, without the tab bar, and its last scroll event may not have come yet.
 */
function useScroll(page: Page): void {
  useLayoutEffect(() => {
    window.scrollTo(0, page.scrolled);
    let left = false;
    const keep = (event: Event) => {
      if (!left) page.scrolled = window.scrollY;
      if (event.type !== 'scroll') left = page.runtime.host.navigation.here() !== page.place;
    };
    // Captured, so that it comes before the listener that renders the new place.
    const options = { capture: true, passive: true };
    for (const event of events) window.addEventListener(event, keep, options);
    return () => {
      for (const event of events) window.removeEventListener(event, keep, options);
    };
  }, [page]);
}

const events = ['scroll', 'popstate', 'hashchange'];
