/** Starts the app. Its script is the larger part of what the page loads, and comes beside what {@link openRelease} asks for. */
import { createRoot } from 'react-dom/client';
import { followKeyboard } from '../runtime/index.ts';
import { createApplication, type Wiring } from './application.ts';
import type { ReleaseReader } from './release.ts';
import { Shell } from './Shell.tsx';
import { loadFiller } from './texts.ts';

/** How long the socket waits for the first page to be whole, in milliseconds. */
const socketWaits = 5000;

/** @throws what the network says */
export async function start(
  element: HTMLElement,
  release: Promise<ReleaseReader>,
  wiring: Omit<Wiring, 'reader'>,
): Promise<void> {
  const application = await createApplication({ ...wiring, reader: await release });
  // Nothing is shown until there is something to show, or until it takes too long for that.
  await application.pages.openInTime();
  followKeyboard();
  const root = createRoot(element, {
    // A fault that stayed within its node is shown there; in development it is reported besides.
    onCaughtError: (error) => {
      if (import.meta.env.DEV) reportError(error);
    },
  });
  root.render(<Shell application={application} />);
  // What the page shows at first goes before what changes it.
  await application.pages.firstPageShown(socketWaits);
  application.connection.begin();
  // What is told from now on, by a toast or a dialog, may have something to be filled in.
  loadFiller().catch(() => {});
  import('./serviceWorker.ts')
    .then(({ followServiceWorker }) => followServiceWorker(application.host.app.offline))
    .catch(() => {});
}
