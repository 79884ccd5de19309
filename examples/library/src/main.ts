/** The library's app. */
import '../../../src/shell/theme/sizes.css';
import './theme/tokens.css';
import '../../../src/shell/theme/base.css';
import { createApp } from '../../../src/shell/index.ts';
import { unreachable } from './unreachable.ts';
import { widgets } from './widgets/index.ts';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no place for the app');

createApp({ element, widgets, unreachable, parts: () => import('./parts.ts') });
