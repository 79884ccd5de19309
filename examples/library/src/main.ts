/** The library's app. */
import 'shoji/theme/sizes.css';
import './theme/tokens.css';
import 'shoji/theme/base.css';
import { createApp } from 'shoji/shell';
import { unreachable } from './unreachable.ts';
import { widgets } from './widgets/index.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');

createApp({ element, widgets, unreachable, parts: () => import('./parts.ts') });
