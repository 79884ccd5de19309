/** The exchange's app. */
import './shell/theme/sizes.css';
import './app/theme/day.css';
import './app/theme/night.css';
import './app/theme/upDown.css';
import './shell/theme/base.css';
import { storage } from './app/storage.ts';
import { unreachable } from './app/unreachable.ts';
import { createApp } from './shell/index.ts';
import { widgets } from './widgets/index.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');

createApp({
  element,
  widgets,
  storage,
  unreachable,
  faults: '/faults',
  parts: () => import('./app/parts.ts'),
});
