/** Below the table: the whole selected text, its findings, and where it is used. */
import type { ReactNode } from 'react';
import type { TextUse } from '../../server/messages.ts';
import { hrefOf } from '../address.ts';
import type { Mark } from '../grid/types.ts';
import type { Language } from './model.ts';
import { text } from './text.ts';

interface Props {
  textKey: string;
  language: Language;
  written: string;
  marks: readonly Mark[];
  uses: readonly TextUse[];
}

/** The maximum number of listed places. */
const maxShown = 12;

export const Details = ({ textKey, language, written, marks, uses }: Props): ReactNode => (
  <section className="translations-details" aria-label={text('details')}>
    <div>
      <h2>
        <code>{textKey}</code> <span className="muted">{language.name}</span>
      </h2>
      <p lang={language.tag}>{written}</p>
      {marks.map(({ tone, message }) => (
        <p key={message} data-tone={tone}>
          {message}
        </p>
      ))}
    </div>
    <div>
      <h3>{text('usedAt')}</h3>
      {uses.length === 0 ? <p className="muted">{text('unused')}</p> : null}
      <ul>
        {uses.slice(0, maxShown).map(({ file, at }) => (
          <li key={`${file}${at}`}>
            <a href={hrefOf({ view: 'editor', path: file, at: at.replace(/\/[^/]*$/, '') })}>
              {file} <span className="muted">{at}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="muted">{text('measured')}</p>
    </div>
  </section>
);
