/** The library's app. */
import 'shoji/theme/sizes.css';
import './theme/tokens.css';
import 'shoji/theme/base.css';
import { createApp } from 'shoji/shell';
import { widgets } from './widgets/index.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no element for the app');

createApp({ element, widgets, parts: () => import('./parts.ts') });
