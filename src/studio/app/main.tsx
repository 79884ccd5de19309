/** Starts the studio in the browser. */
import './trusted.ts';
import './styles/tokens.css';
import './styles/controls.css';
import './styles/frame.css';
import { createRoot } from 'react-dom/client';
import type { Self } from '../accounts.ts';
import { appearance } from './appearance.ts';
import { CallRefused, get } from './calls.ts';
import { Connection } from './connection.ts';
import { StartFailure } from './frame/StartFailure.tsx';
import { loadMessages } from './messages/index.ts';
import { Studio } from './Studio.tsx';

/** User id: one for each tab, as there are no accounts. */
function authorOf(storage: Storage): string {
  const known = storage.getItem('author') ?? `local-${crypto.randomUUID().slice(0, 8)}`;
  storage.setItem('author', known);
  return known;
}

/** The signed-in person; undefined if nobody is signed in. */
async function ownAccount(): Promise<Self | undefined> {
  try {
    return await get<Self>('/api/account', {});
  } catch (error) {
    if (error instanceof CallRefused && error.status === 401) return undefined;
    throw error;
  }
}

/** @param isKnown whether the request for this page had a valid session */
async function startInProduction(root: HTMLElement, isKnown: boolean): Promise<void> {
  const isInvited = location.pathname === '/join';
  const account = isInvited ? undefined : await ownAccount();
  if (!account) {
    // Another invitation was opened in this tab.
    if (isInvited) addEventListener('hashchange', () => location.reload());
    const { Entry } = await import('./entry/Entry.tsx');
    createRoot(root).render(<Entry token={isInvited ? location.hash.slice(1) : null} />);
  } else if (!isKnown && !sessionStorage.getItem('known')) {
    // For a link on another website, browsers send no cookie, so that the server could not name the frames that the
    // page may show.
    sessionStorage.setItem('known', 'asked again');
    location.reload();
  } else {
    sessionStorage.removeItem('known');
    createRoot(root).render(<Studio connection={new Connection(account.id)} />);
  }
}

async function start(root: HTMLElement): Promise<void> {
  await loadMessages(appearance().language);
  const { entry } = root.dataset;
  if (entry !== undefined) await startInProduction(root, entry === 'known');
  else createRoot(root).render(<Studio connection={new Connection(authorOf(sessionStorage))} />);
}

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => createRoot(root).render(<StartFailure error={error} />));
