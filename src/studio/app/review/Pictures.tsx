/** A page in the working copy and in the draft, in each language; changed pages come first. */
import { type ReactNode, useState } from 'react';
import { nameOfFrame } from '../../frameSpec.ts';
import type { Review as Answer, TextsAnswer } from '../../server/messages.ts';
import type { State } from '../connection/state.ts';
import type { Connection } from '../connection.ts';
import { addressOfPage } from '../editor/selection.ts';
import { ownLanguage } from '../translations/ownLanguage.ts';
import { useAnswer } from '../useAnswer.ts';
import { text } from './text.ts';

interface Props {
  answer: Answer;
  state: State;
  connection: Connection;
}

export function Pictures({ answer, state, connection }: Props): ReactNode {
  const { languages = [] } = useAnswer<TextsAnswer>(connection, '/api/texts') ?? {};
  const lines = answer.sections.find(({ title }) => title === 'Pages')?.lines ?? [];
  const isChanged = (route: string): boolean =>
    lines.some(({ text: line, on }) =>
      [line, ...on].some((at) => at === route || at.startsWith(`${route} `)),
    );
  const routes = state.pages
    .map(({ route }) => route)
    .sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
  const [chosen, setChosen] = useState<string>();
  const route = chosen ?? routes[0] ?? '';
  const [code, setCode] = useState<string>();
  const language = code ?? ownLanguage(languages)[0] ?? languages[0]?.code;
  if (language === undefined) return null;
  const name = nameOfFrame({ width: 360, language, who: 'user', answers: 'data' });
  return (
    <section aria-label={text('pictures')}>
      <h3>{text('pictures')}</h3>
      <label>
        {text('page')}
        <select value={route} onChange={({ target }) => setChosen(target.value)}>
          {routes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        {text('language')}
        <select value={language} onChange={({ target }) => setCode(target.value)}>
          {languages.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <div className="pair">
        {(['before', 'after'] as const).map((side) => (
          <figure key={side}>
            <figcaption>{text(side)}</figcaption>
            <iframe
              key={`${route} ${language}`}
              title={text(side)}
              name={name}
              src={addressOfPage(answer.apps[side], state.paths, route)}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}
