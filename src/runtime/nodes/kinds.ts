/** The kinds of nodes by name: one module each, with a grammar in schemas/language/nodes/. */

import type { Node } from '../../language/compiled.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { loadSoon } from '../lazy/loadSoon.ts';
import { memberOf } from '../lazy/memberOf.ts';
import type { Kinds } from '../render/kind.ts';
import { amount } from './Amount.tsx';
import { button } from './Button.tsx';
import { card } from './Card.tsx';
import { divider } from './Divider.tsx';
import { empty } from './Empty.tsx';
import { grid } from './Grid.tsx';
import { icon } from './Icon.tsx';
import { image } from './Image.tsx';
import { list } from './List.tsx';
import { laterSkeletons as skeletons } from './laterSkeletons.tsx';
import { lazyKind } from './lazyKind.tsx';
import './lazyStyles.ts';
import { menu } from './Menu.tsx';
import { row } from './Row.tsx';
import { stack } from './Stack.tsx';
import { status } from './Status.tsx';
import { sticky } from './Sticky.tsx';
import { text } from './Text.tsx';
import { use } from './Use.tsx';

/** Chunks of kinds that a first page rarely needs. */
const common = () => import('./lazyCommon.ts');
const inputs = () => import('./lazyInputs.ts');
const details = () => import('./lazyDetails.ts');
const radios = new Set<unknown>(['segmented', 'chips', 'list']);
loadSoon(common);

/** Segments, chips and lists need no more code than the choice itself. */
async function loadChoiceControl(nodes?: readonly Node[]): Promise<void> {
  if (nodes?.every(({ props }) => radios.has(props.look ?? (props.options && 'segmented')))) return;
  await (await inputs()).loadOtherLooks();
}

export const kinds: Kinds = {
  amount,
  button,
  card,
  divider,
  empty,
  grid,
  icon,
  image,
  list,
  menu,
  row,
  stack,
  status,
  sticky,
  text,
  use,

  choice: lazyKind(memberOf(inputs, 'Choice'), skeletons.choice, loadChoiceControl),
  progress: lazyKind(memberOf(inputs, 'Progress'), skeletons.progress),
  link: lazyKind(memberOf(common, 'Link'), skeletons.link),
  notice: lazyKind(memberOf(common, 'Notice'), skeletons.notice),
  tabs: lazyKind(memberOf(common, 'Tabs'), skeletons.tabs),
  copyable: lazyKind(memberOf(details, 'Copyable'), skeletons.copyable),
  countdown: lazyKind(memberOf(details, 'Countdown'), skeletons.countdown),
  facts: lazyKind(memberOf(details, 'Facts'), skeletons.facts),
  fold: lazyKind(memberOf(details, 'Fold')),
  sheet: lazyKind(memberOf(details, 'Sheet')),

  // Kinds that few pages use have a chunk each.
  carousel: lazyKind(() => import('./Carousel.tsx'), skeletons.carousel),
  form: lazyKind(() => import('../forms/FormNode.tsx'), FormSkeleton),
  frame: lazyKind(() => import('./Frame.tsx'), skeletons.frame),
  qr: lazyKind(() => import('./Qr.tsx'), skeletons.qr),
  rich: lazyKind(() => import('./Rich.tsx'), skeletons.rich),
  search: lazyKind(() => import('./Search.tsx'), skeletons.search),
};

/** Loads the code of every kind. */
export async function loadKinds(): Promise<void> {
  await Promise.all(Object.values(kinds).map(({ load }) => load?.()));
}
