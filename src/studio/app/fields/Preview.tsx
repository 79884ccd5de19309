/** The app with the new field: its form can be filled in, up to the confirmation and the record. */
import { type ReactNode, useEffect, useState } from 'react';
import { nameOfFrame } from '../../frameSpec.ts';
import type { FormsAnswer } from '../../server/messages.ts';
import { useAppearance } from '../appearance.ts';
import { post } from '../calls.ts';
import type { Connection } from '../connection.ts';
import { addressOfPage } from '../editor/selection.ts';
import { text } from './text.ts';

interface Props {
  connection: Connection;
  form: FormsAnswer['forms'][number];
  /** The changed files. */
  files: readonly { file: string; after: string }[];
}

/** The pause in typing after which the preview is updated, in milliseconds. */
const quiet = 300;
const size = { width: 360, height: 640 };

export function Preview({ connection, form, files }: Props): ReactNode {
  const { pages, app, paths } = connection.state;
  const { language } = useAppearance();
  const [release, setRelease] = useState<string>();
  const [failure, setFailure] = useState('');
  const own = pages.filter(({ file }) => form.pages.includes(file));
  const [chosen, setChosen] = useState('');
  const page = pages.find(({ route }) => route === chosen) ?? own[0] ?? pages[0];
  const body = JSON.stringify(Object.fromEntries(files.map(({ file, after }) => [file, after])));
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      post<{ release: string }>('/api/trial', { author: connection.author, texts: JSON.parse(body) }).then(
        (answer) => {
          if (isOld) return;
          setRelease(answer.release);
          setFailure('');
        },
        (error: unknown) => {
          if (!isOld) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    }, quiet);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [connection, body]);
  if (!app || !page) return null;
  const name =
    release === undefined
      ? undefined
      : nameOfFrame({ width: size.width, who: 'user', answers: 'data', release });
  return (
    <section aria-label={text('preview')} className="field-preview">
      <h3>{text('preview')}</h3>
      <label>
        {text('previewPage')}{' '}
        <select value={page.route} onChange={({ target }) => setChosen(target.value)}>
          {[...own, ...pages.filter((one) => !own.includes(one))].map(({ route, title }) => (
            <option key={route} value={route}>
              {[title[language], route].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </label>
      <p className="muted">{text('previewHint')}</p>
      {failure ? <p role="alert">{failure}</p> : null}
      {name === undefined ? (
        <p role="status">
          {text('previewing')} <progress aria-label={text('previewing')} />
        </p>
      ) : (
        <iframe
          key={`${name} ${page.route}`}
          title={text('preview')}
          name={name}
          src={addressOfPage(app, paths, page.route)}
          style={{ inlineSize: size.width, blockSize: size.height }}
        />
      )}
    </section>
  );
}
