/** Kinds that many rows have, and that a first page rarely has: they are in a script of their own. */
import { copyableView } from '../nodes/Copyable.tsx';
import { CountdownSkeleton } from '../nodes/CountdownSkeleton.tsx';
import { Facts } from '../nodes/Facts.tsx';
import { FactsSkeleton } from '../nodes/FactsSkeleton.tsx';
import { noPress } from '../nodes/usePress.ts';
import type { KindProps, Kinds } from '../render/kind.ts';
import { ProgressSkeleton, TextSkeleton } from '../render/Skeleton.tsx';
import { bone } from '../ui/Bone.tsx';
import { unavailable } from './nodes.tsx';

/** Some are shown as their skeletons. */
export const lazyKinds: Partial<Kinds> = {
  copyable: {
    View: (kind: KindProps<'copyable'>) => copyableView(kind, false, noPress.run),
    Skeleton: bone('pair'),
  },
  countdown: { View: unavailable, Skeleton: CountdownSkeleton },
  facts: { View: Facts, Skeleton: FactsSkeleton },
  link: { View: unavailable, Skeleton: TextSkeleton },
  notice: { View: unavailable, Skeleton: bone('notice') },
  progress: { View: unavailable, Skeleton: ProgressSkeleton },
};
