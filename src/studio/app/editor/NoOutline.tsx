/** Shown in place of the outline: why there is none, and where a file is broken. */
import type { ReactNode } from 'react';
import { type Position, positionOf } from '../../../language/source/position.ts';
import type { ShownFinding } from '../../server/messages.ts';
import { type ApplyFix, FixButton } from '../fixes/FixButton.tsx';
import { localized } from '../messages/index.ts';
import { brokenAt, isJson } from './readable.ts';
import { text } from './text.ts';
import type { Opening } from './useFile.ts';

interface Props {
  file: string | null;
  opening: Opening;
  /** Undefined if there is no such file. */
  content: string | undefined;
  /** The findings in the file. */
  findings: readonly ShownFinding[];
  /** Shows a place in the text of the file. */
  reveal(place: Position): void;
  fix: ApplyFix | undefined;
}

export function NoOutline({ file, opening, content, findings, reveal, fix }: Props): ReactNode {
  if (file !== null && opening === 'refused') return <p className="refused">{text('notOpened', { file })}</p>;
  if (file === null || (content === undefined && opening === 'loading'))
    return <p className="muted">{text('loading')}</p>;
  if (content === undefined) return <p className="refused">{text('noFile', { file })}</p>;
  const fault = findings.find(({ rule }) => rule === 'syntax');
  const offset = fault || !isJson(file) ? undefined : brokenAt(content);
  const place = fault ?? (offset === undefined ? undefined : positionOf({ text: content }, offset));
  if (!place) return <p className="muted">{text(isJson(file) ? 'loading' : 'noOutline')}</p>;
  return (
    <>
      <p className="refused">{text('broken', { line: place.line, column: place.column })}</p>
      {fault ? <p className="muted">{localized(fault.message)}</p> : null}
      {fault ? <FixButton finding={fault} fix={fix} /> : null}
      <button type="button" onClick={() => reveal(place)}>
        {text('showPlace')}
      </button>
    </>
  );
}
