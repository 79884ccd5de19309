/** When the pointer was moved, by whom and why. */
import type { ReactNode } from 'react';
import type { Move } from '../../../language/release/history.ts';
import { timeOf } from '../timeOf.ts';
import { text } from './text.ts';

const reasonKeys = {
  release: 'release',
  rollback: 'rollback',
  promote: 'promoted',
  trial: 'onTrial',
  'trial ended': 'ended',
} as const;

/** @param moves the latest first */
export const History = ({ moves }: { moves: readonly Move[] }): ReactNode => (
  <section aria-label={text('timeline')}>
    <h3>{text('timeline')}</h3>
    <ul className="lines">
      {moves.map((move, at) => (
        <li key={`${move.at} ${move.release}`}>
          {timeOf(move.at)} <b>{whatOf(move, moves[at + 1])}</b> <code>{move.release.slice(0, 8)}</code>{' '}
          {move.by} {move.message}
        </li>
      ))}
    </ul>
  </section>
);

/** @param before the move before it: a release that was on trial already has another share */
function whatOf({ release, reason = 'release' }: Move, before: Move | undefined): string {
  const isShare = reason === 'trial' && before?.reason === 'trial' && before.release === release;
  return text(isShare ? 'shareChanged' : reasonKeys[reason]);
}
