import './app/theme/tokens.css';
import './app/theme/base.css';
import { createRoot } from 'react-dom/client';
import { createApplication } from './app/application.ts';
import { Shell } from './app/Shell.tsx';
import { StartFailed } from './app/StartFailed.tsx';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');
const root = createRoot(element, {
  // A fault that stayed within its node is shown there; in development it is reported besides.
  onCaughtError: (error) => {
    if (import.meta.env.DEV) reportError(error);
  },
});

async function start(): Promise<void> {
  try {
    const application = await createApplication();
    root.render(<Shell application={application} />);
  } catch (error) {
    if (import.meta.env.DEV) reportError(error);
    root.render(<StartFailed retry={() => void start()} />);
  }
}

void start();
