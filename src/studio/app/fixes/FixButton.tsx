/** The button at a finding that applies its fix. */
import './fixes.css';
import type { ReactNode } from 'react';
import type { ShownFinding } from '../../server/messages.ts';
import { localized } from '../messages/index.ts';
import { text } from './text.ts';

/** Applies the fix of a finding. */
export type ApplyFix = (finding: ShownFinding) => void;

interface Props {
  finding: ShownFinding;
  /** Undefined if the person may not change the draft. */
  fix: ApplyFix | undefined;
}

/** What the button says; undefined if the finding has no fix. */
export const labelOfFix = ({ fix }: ShownFinding): string | undefined =>
  fix && text('fix', { title: localized(fix.title) });

export function FixButton({ finding, fix }: Props): ReactNode {
  const label = labelOfFix(finding);
  if (!fix || label === undefined) return null;
  return (
    <button type="button" className="fix" onClick={() => fix(finding)}>
      {label}
    </button>
  );
}
