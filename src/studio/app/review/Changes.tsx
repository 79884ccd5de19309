/** What changes, by meaning: a line that is on pages says on how many, and names them when it is opened. */
import type { ReactNode } from 'react';
import { type Line, pagesOf } from '../../../project/release/line.ts';
import { lineOf, placeOf } from './lineOf.ts';
import { text } from './text.ts';

interface Props {
  of: readonly Line[];
  /** The title of their section, in English. */
  section: string;
}

export const Changes = ({ of, section }: Props): ReactNode => (
  <ul className="lines">
    {of.map((line) => (
      <li key={line.text}>
        {line.on.length === 0 ? (
          lineOf(line.text, section)
        ) : (
          <details>
            <summary>
              {lineOf(line.text, section)}{' '}
              <span className="badge" data-tone="neutral">
                {countOf(line)}
              </span>
            </summary>
            <ul>
              {line.on.map((place) => (
                <li key={place}>{placeOf(place)}</li>
              ))}
            </ul>
          </details>
        )}
      </li>
    ))}
  </ul>
);

function countOf(line: Line): string {
  const count = pagesOf(line);
  return count === 1 ? text('onOnePage') : text('onPages', { count });
}
