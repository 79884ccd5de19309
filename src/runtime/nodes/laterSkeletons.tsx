/** The skeletons of the kinds whose code is loaded later. */
import type { Kind } from '../render/kind.ts';
import { TextSkeleton } from '../render/Skeleton.tsx';
import { bone, paragraphBones } from '../ui/Bone.tsx';
import { CarouselSkeleton } from './CarouselSkeleton.tsx';
import { CountdownSkeleton } from './CountdownSkeleton.tsx';
import { FactsSkeleton } from './FactsSkeleton.tsx';
import { TabsSkeleton } from './TabsSkeleton.tsx';

export const laterSkeletons = {
  carousel: CarouselSkeleton,
  choice: bone('choice'),
  copyable: TextSkeleton,
  countdown: CountdownSkeleton,
  facts: FactsSkeleton,
  frame: bone('block'),
  link: TextSkeleton,
  notice: bone('notice'),
  progress: bone('bar'),
  qr: bone('square'),
  // The average length of texts, so that the content below moves as little as possible.
  rich: () => paragraphBones(13),
  search: bone('notice'),
  tabs: TabsSkeleton,
} satisfies Record<string, Kind['Skeleton']>;
