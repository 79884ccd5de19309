import { lazyComponent } from '../../lazy/lazyComponent.tsx';
import type { ControlParts } from '../Control.tsx';

/** The control for numbers and amounts. A form that has one is shown once its code is loaded. */
export const NumberControl = lazyComponent<ControlParts>(() => import('./NumberControl.tsx'));
