/** The app of notes. */
import '../../../src/shell/theme/index.css';
import { createApp } from '../../../src/shell/index.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');

createApp({ element, widgets: [], parts: () => import('./parts.ts') });
