/** The kinds that can be shown and that a first page rarely has, in a script of their own. */
import { copyableView } from '../nodes/Copyable.tsx';
import { Facts } from '../nodes/Facts.tsx';
import { linkView } from '../nodes/Link.tsx';
import { laterSkeletons } from '../nodes/laterSkeletons.tsx';
import { noticeView } from '../nodes/Notice.tsx';
import { progressView } from '../nodes/Progress.tsx';
import { noPress } from '../nodes/usePress.ts';
import type { Kind, KindView } from '../render/kind.ts';

const kind = <Name extends keyof typeof laterSkeletons>(name: Name, View: KindView<Name>): Kind => ({
  View: View as Kind['View'],
  Skeleton: laterSkeletons[name],
});

let bars = 0;

export const laterKinds: Readonly<Record<string, Kind>> = {
  copyable: kind('copyable', (one) => copyableView(one, false, noPress.run)),
  facts: kind('facts', Facts),
  link: kind('link', (one) => linkView(one, noPress)),
  notice: kind('notice', (one) => noticeView(one, noPress)),
  progress: kind('progress', (one) => progressView(one, `bar-${++bars}`)),
};
