/**
 * A working page in a frame of the documentation. It shows an example (`?example=nodes/button`), or what the
 * surrounding page sends by postMessage: a {@link Shown}.
 */
import '../../src/shell/theme/sizes.css';
import '../../src/app/theme/day.css';
import '../../src/app/theme/night.css';
import '../../src/app/theme/upDown.css';
import '../../src/shell/theme/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { createRuntime, DialogLayer, enter, LanguageContext, PageView } from '../../src/runtime/index.ts';
import { onFilled } from '../../src/shell/texts/texts.ts';
import { createHost } from './host.ts';
import type { Shown } from './message.ts';

const query = new URLSearchParams(location.search);
const place = document.getElementById('app') as HTMLElement;

/** The theme of the surrounding documentation, as the site generator stores it. */
const isDark = (): boolean => {
  const kept = localStorage.getItem('rspress-theme-appearance');
  return kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
};
const applyTheme = (): string => {
  const theme = isDark() ? 'dark' : 'default';
  document.documentElement.dataset.theme = theme;
  return theme;
};

let root: Root | undefined;
let version = 0;

async function show(shown: Shown): Promise<void> {
  const own = ++version;
  const host = await createHost(shown, applyTheme());
  const runtime = createRuntime(host);
  // Guards belong to the app, not to an example.
  const page = await enter(runtime, { ...shown.screen, guards: [] }, shown.screen.route);
  if (own !== version) return;
  root?.unmount();
  root = createRoot(place);
  const draw = (): void =>
    root?.render(
      <LanguageContext value="en">
        <main>
          <PageView page={page} isTab={false} />
        </main>
        <DialogLayer store={host.dialogs} host={host} />
      </LanguageContext>,
    );
  draw();
  onFilled(draw);
}

addEventListener('storage', applyTheme);
addEventListener('message', ({ data, origin }: MessageEvent<{ show?: Shown }>) => {
  if (origin === location.origin && data?.show) void show(data.show);
});

const example = query.get('example');
applyTheme();
if (example && /^\w+\/\w+$/.test(example)) {
  const answer = await fetch(`examples/${example}.json`);
  await show(await answer.json());
} else parent.postMessage({ ready: true }, location.origin);
