import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../lazy/lazyComponent.tsx';
import type { ChoiceProps } from './choice.ts';

const Slider = lazyComponent(async () => ({ default: (await import('./Slider.tsx')).Slider }));

/** A slider, whose code is loaded with the first one. */
export const LazySlider = (props: ChoiceProps): ReactNode => (
  <Suspense fallback={<div style={{ height: 'calc(2 * var(--tap) - 0.75rem)' }} />}>
    <Slider {...props} />
  </Suspense>
);
