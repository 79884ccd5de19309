/** Helpers for tests of the runtime: render a screen as a page, with an in-memory host. */
import { render } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { Screen } from '../../language/compiled.ts';
import type { Runtime } from '../app/runtime.ts';
import { createRuntime } from '../createRuntime.ts';
import { DialogLayer } from '../dialogs/index.ts';
import { NumberControl } from '../forms/controls/lazyNumber.ts';
import { preload } from '../lazy/lazyComponent.tsx';
import { firstPageShown } from '../lazy/loadSoon.ts';
import { loadKinds } from '../nodes/kinds.ts';
import { Page } from '../page/page.ts';
import { PageView } from '../pageView/PageView.tsx';
import { LanguageContext } from '../render/LanguageContext.ts';
import type { TestHost } from './testHost.ts';

export * from './testHost.ts';

// Lazy code is preloaded, so that a test does not wait for it.
beforeAll(() => Promise.all([loadKinds(), preload(NumberControl), firstPageShown()]));

/** Renders a screen as a page, together with the dialog layer. */
export function renderScreen(screen: Screen, host: TestHost, query: Record<string, unknown> = {}) {
  const runtime: Runtime = createRuntime(host);
  const page = new Page(runtime, screen, screen.route, query);
  runtime.session.attach(page);
  const view = render(
    <LanguageContext value={host.device.language}>
      <PageView page={page} isTab={false} />
      <DialogLayer store={host.dialogs} host={host} />
    </LanguageContext>,
  );
  return { page, runtime, ...view };
}
