/** Below the table: the whole selected text, its findings, and where it is used. */
import { type ReactNode, useMemo } from 'react';
import type { TextUsesAnswer } from '../../server/messages.ts';
import { hrefOf } from '../address.ts';
import type { Connection } from '../connection.ts';
import { Loading } from '../frame/Loading.tsx';
import type { Mark } from '../grid/types.ts';
import { useAnswer } from '../useAnswer.ts';
import type { Language } from './model.ts';
import { text } from './text.ts';

interface Props {
  textKey: string;
  language: Language;
  written: string;
  marks: readonly Mark[];
  connection: Connection;
}

export const Details = ({ textKey, language, written, marks, connection }: Props): ReactNode => (
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
      <Uses {...{ connection, textKey }} />
      <p className="muted">{text('measured')}</p>
    </div>
  </section>
);

function Uses({ connection, textKey }: Pick<Props, 'connection' | 'textKey'>): ReactNode {
  const parameters = useMemo(() => ({ key: textKey }), [textKey]);
  const answer = useAnswer<TextUsesAnswer>(connection, '/api/texts/uses', parameters);
  // That of another text, until this one is answered.
  if (answer?.key !== textKey) return <Loading>{text('loadingUses')}</Loading>;
  const { uses, count } = answer;
  return (
    <>
      {count === 0 ? <p className="muted">{text('unused')}</p> : null}
      <ul>
        {uses.map(({ file, at }) => (
          <li key={`${file}${at}`}>
            <a href={hrefOf({ view: 'editor', path: file, at: at.replace(/\/[^/]*$/, '') })}>
              {file} <span className="muted">{at}</span>
            </a>
          </li>
        ))}
      </ul>
      {count > uses.length ? (
        <p className="muted">{text('moreUses', { count: count - uses.length })}</p>
      ) : null}
    </>
  );
}
