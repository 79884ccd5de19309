/** The checker's findings in all files. */
import type { ReactNode } from 'react';
import type { ShownFinding } from '../../server/messages.ts';
import { type ApplyFix, FixButton } from '../fixes/FixButton.tsx';
import { localized } from '../messages/index.ts';
import { text } from './text.ts';

/** The maximum number of listed findings. */
const maxShown = 100;

interface Props {
  findings: readonly ShownFinding[];
  select(finding: ShownFinding): void;
  fix: ApplyFix | undefined;
}

export const Findings = ({ findings, select, fix }: Props): ReactNode => (
  <section className="findings" aria-label={text('findings')} aria-live="polite">
    {findings.length === 0 ? <p>{text('nothingWrong')}</p> : null}
    <ul>
      {findings.slice(0, maxShown).map((finding) => (
        <li key={`${finding.file}:${finding.from}:${finding.message}`} data-severity={finding.severity}>
          <button type="button" onClick={() => select(finding)}>
            <b>{finding.file}</b> {localized(finding.message)}
          </button>
          <FixButton {...{ finding, fix }} />
        </li>
      ))}
    </ul>
  </section>
);
