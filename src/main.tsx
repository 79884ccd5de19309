import './app/theme/tokens.css';
import './app/theme/base.css';
import { openRelease } from './app/ahead.ts';
import { tellFault } from './app/faults.ts';
import { startFailed } from './app/startFailed.ts';
import { chunk } from './runtime/chunk.ts';

async function start(): Promise<void> {
  try {
    const release = openRelease();
    const app = chunk(() => import('./app/start.tsx'));
    await (await app).start(place(), release);
  } catch (error) {
    if (import.meta.env.DEV) reportError(error);
    tellFault('start');
    startFailed(place(), () => void start());
  }
}

function place(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('index.html has no place for the app');
  return element;
}

void start();
