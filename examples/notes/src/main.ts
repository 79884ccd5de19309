/** The app of notes. */
import 'shoji/theme.css';
import { createApp } from 'shoji/shell';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no element for the app');

createApp({ element, widgets: [], parts: () => import('./parts.ts') });
