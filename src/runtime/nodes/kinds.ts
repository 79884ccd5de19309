/** The kinds of nodes by name: one module each, with a grammar in schemas/language/nodes/. */

import type { Node } from '../../language/compiled.ts';
import { FormSkeleton } from '../forms/FormSkeleton.tsx';
import { loadSoon } from '../lazy/loadSoon.ts';
import { memberOf } from '../lazy/memberOf.ts';
import type { Kinds } from '../render/kind.ts';
import { optionBones, ProgressSkeleton, TextSkeleton } from '../render/Skeleton.tsx';
import { bone, bones } from '../ui/Bone.tsx';
import { amount } from './Amount.tsx';
import { button } from './Button.tsx';
import { card } from './Card.tsx';
import { CarouselSkeleton } from './CarouselSkeleton.tsx';
import { CountdownSkeleton } from './CountdownSkeleton.tsx';
import { divider } from './Divider.tsx';
import { empty } from './Empty.tsx';
import { FactsSkeleton } from './FactsSkeleton.tsx';
import { grid } from './Grid.tsx';
import { icon } from './Icon.tsx';
import { image } from './Image.tsx';
import { list } from './List.tsx';
import { lazyKind } from './lazyKind.tsx';
import './lazyStyles.ts';
import { menu } from './Menu.tsx';
import { row } from './Row.tsx';
import { stack } from './Stack.tsx';
import { status } from './Status.tsx';
import { sticky } from './Sticky.tsx';
import { TabsSkeleton } from './TabsSkeleton.tsx';
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

  choice: lazyKind(
    memberOf(inputs, 'Choice'),
    ({ node: { props } }) => optionBones(props.look, props.options),
    loadChoiceControl,
  ),
  progress: lazyKind(memberOf(inputs, 'Progress'), ProgressSkeleton),
  link: lazyKind(memberOf(common, 'Link'), TextSkeleton),
  notice: lazyKind(memberOf(common, 'Notice'), bone('notice')),
  tabs: lazyKind(memberOf(common, 'Tabs'), TabsSkeleton),
  copyable: lazyKind(memberOf(details, 'Copyable'), bone('pair')),
  countdown: lazyKind(memberOf(details, 'Countdown'), CountdownSkeleton),
  facts: lazyKind(memberOf(details, 'Facts'), FactsSkeleton),
  fold: lazyKind(memberOf(details, 'Fold')),
  sheet: lazyKind(memberOf(details, 'Sheet')),

  // Kinds that few pages use have a chunk each.
  carousel: lazyKind(() => import('./Carousel.tsx'), CarouselSkeleton),
  form: lazyKind(() => import('../forms/FormNode.tsx'), FormSkeleton),
  frame: lazyKind(() => import('./Frame.tsx'), bone('block')),
  qr: lazyKind(() => import('./Qr.tsx'), bone('square')),
  search: lazyKind(() => import('./Search.tsx'), bone('notice')),
  // About the average length of texts, so that the content below moves as little as possible.
  rich: lazyKind(
    () => import('./Rich.tsx'),
    () => bones(19, 'long'),
  ),
};

/** Loads the code of every kind. */
export async function loadKinds(): Promise<void> {
  await Promise.all(Object.values(kinds).map(({ load }) => load?.()));
}
