/** The studio in the browser. */
import './styles/tokens.css';
import './styles/controls.css';
import './styles/frame.css';
import { createRoot } from 'react-dom/client';
import { Connection } from './connection.ts';
import { Studio } from './Studio.tsx';

/** User id: one for each tab, as there are no accounts. */
function authorOf(storage: Storage): string {
  const known = storage.getItem('author') ?? `local-${crypto.randomUUID().slice(0, 8)}`;
  storage.setItem('author', known);
  return known;
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Studio connection={new Connection(authorOf(sessionStorage))} />);
