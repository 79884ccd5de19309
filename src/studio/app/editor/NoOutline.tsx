/** Shown in place of the outline: why there is none, and where a file is broken. */
import type { ReactNode } from 'react';
import { NotJson, parseTree } from '../../document/parse.ts';
import type { ShownFinding } from '../../server/messages.ts';
import { type ApplyFix, FixButton } from '../fixes/FixButton.tsx';
import { messageOf } from '../messageOf.ts';
import { text } from './text.ts';
import { placeIn, type TextPlace } from './textPlace.ts';
import type { Opening } from './useFile.ts';

interface Props {
  file: string | null;
  opening: Opening;
  /** Undefined if there is no such file. */
  content: string | undefined;
  /** The findings in the file. */
  findings: readonly ShownFinding[];
  /** Shows a place in the text of the file. */
  reveal(place: TextPlace): void;
  fix: ApplyFix | undefined;
}

export function NoOutline({ file, opening, content, findings, reveal, fix }: Props): ReactNode {
  if (file !== null && opening === 'refused') return <p className="refused">{text('notOpened', { file })}</p>;
  if (file === null || (content === undefined && opening === 'loading'))
    return <p className="muted">{text('loading')}</p>;
  if (content === undefined) return <p className="refused">{text('noFile', { file })}</p>;
  const fault = findings.find(({ rule }) => rule === 'syntax');
  const place = fault ?? (file.endsWith('.json') ? brokenAt(content) : undefined);
  if (!place) return <p className="muted">{text(file.endsWith('.json') ? 'loading' : 'noOutline')}</p>;
  return (
    <>
      <p className="refused">{text('broken', { line: place.line, column: place.column })}</p>
      {fault ? <p className="muted">{messageOf(fault)}</p> : null}
      {fault ? <FixButton finding={fault} fix={fix} /> : null}
      <button type="button" onClick={() => reveal(place)}>
        {text('showPlace')}
      </button>
    </>
  );
}

/** Where a text is not JSON; undefined if it is. */
function brokenAt(content: string): TextPlace | undefined {
  try {
    parseTree(content, 'v');
    return undefined;
  } catch (error) {
    if (error instanceof NotJson) return placeIn(content, error.offset);
    throw error;
  }
}
