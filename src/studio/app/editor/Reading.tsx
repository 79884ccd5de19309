/** Explains why the selected node is hidden: "Hidden: balance > 0 is false, balance is 0". */
import type { ReactNode } from 'react';
import type { Seen } from '../../messages.ts';
import { localized } from '../messages/index.ts';
import { text } from './text.ts';

export function Reading({ seen }: { seen: Seen | null }): ReactNode {
  if (!seen || seen.state === 'shown') return null;
  if (seen.state !== 'hidden')
    return <p className="reading">{text(`state.${seen.state}`, { why: localized(seen.why) })}</p>;
  const parts = seen.parts.map(({ text: part, is, reads }) =>
    [
      text('isNow', { part, is }),
      ...Object.entries(reads).map(([name, value]) => text('reads', { name, value })),
    ].join(', '),
  );
  return (
    <p className="reading">
      {text('hidden')}
      {parts.length > 0 ? parts.join('; ') : localized(seen.why)}
    </p>
  );
}
