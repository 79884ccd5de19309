/** The exchange's app. */
import './shell/theme/sizes.css';
import './app/theme/day.css';
import './app/theme/night.css';
import './app/theme/upDown.css';
import './shell/theme/base.css';
import { storage } from './app/storage.ts';
import { createApp } from './shell/index.ts';
import { widgets } from './widgets/index.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no element for the app');

createApp({
  element,
  widgets,
  storage,
  faults: '/faults',
  parts: () => import('./app/parts.ts'),
});
