/** Looks of a choice that few pages have: their code is loaded with the first of them. */
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyComponent, preload } from '../lazy/lazyComponent.tsx';
import type { Select } from './Select.tsx';
import type { Slider } from './Slider.tsx';
import type { Switch } from './Switch.tsx';

type PropsOf<View> = View extends (props: infer Props extends object) => ReactNode ? Props : never;

const SliderCode = lazyComponent<PropsOf<typeof Slider>>(async () => ({
  default: (await import('./Slider.tsx')).Slider,
}));
const SelectCode = lazyComponent<PropsOf<typeof Select>>(async () => ({
  default: (await import('./plain.ts')).Select,
}));
const SwitchCode = lazyComponent<PropsOf<typeof Switch>>(async () => ({
  default: (await import('./plain.ts')).Switch,
}));

/** Has the height of the control until its code is loaded. */
const inPlace =
  <Props extends object>(Code: ComponentType<Props>, height: string) =>
  (props: Props): ReactNode => (
    <Suspense fallback={<div style={{ height }} />}>
      <Code {...props} />
    </Suspense>
  );

export const LazySlider = inPlace(SliderCode, 'calc(2 * var(--tap) - 0.75rem)');
export const LazySelect = inPlace(SelectCode, 'var(--tap)');
export const LazySwitch = inPlace(SwitchCode, '1.875rem');

/** Loads the native controls ahead. */
export const loadPlain = (): Promise<unknown> => Promise.all([preload(SelectCode), preload(SwitchCode)]);
