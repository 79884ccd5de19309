/** The lines that a step would add to each file, with context. */
import { diffLines } from 'diff';
import type { ReactNode } from 'react';

interface Props {
  files: readonly { file: string; before: string; after: string }[];
}

/** Lines of context before and after a change. */
const around = 2;

export const FileChanges = ({ files }: Props): ReactNode =>
  files.map(({ file, before, after }) => (
    <div key={file} className="file-changes">
      <h3>{file}</h3>
      <pre>
        {linesOf(before, after).map(({ sign, line }, at) => (
          <span key={at} data-sign={sign}>
            {`${sign} ${line}\n`}
          </span>
        ))}
      </pre>
    </div>
  ));

interface Line {
  sign: '+' | '−' | ' ';
  line: string;
}

function linesOf(before: string, after: string): Line[] {
  const all = diffLines(before, after).flatMap(({ value, added, removed }): Line[] =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ sign: added ? '+' : removed ? '−' : ' ', line })),
  );
  const isNear = (at: number): boolean =>
    all.slice(Math.max(0, at - around), at + around + 1).some(({ sign }) => sign !== ' ');
  return all.filter((_, at) => isNear(at));
}
