/** The page side by side: in several widths, languages and themes, for visitors and users, and for each kind of answer. */
import './compare.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FrameSpec, nameOfFrame } from '../../frameSpec.ts';
import { type Choices, combinations, maxFrames } from './frames.ts';
import { text } from './text.ts';

interface Props {
  /** The address of the page, in which nodes can be selected. */
  address: string;
  languages: readonly string[];
  themes: readonly string[];
  close(): void;
}

const widths = [320, 360, 430, 768];
const people = ['visitor', 'user'] as const;
const answers = ['data', 'empty', 'loading', 'failed', 'offline'] as const;

export function Compare({ address, languages, themes, close }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Choices>({
    width: [360],
    language: languages.slice(0, 1),
    theme: themes.slice(0, 1),
    who: ['user'],
    answers: [...answers],
  });
  useEffect(() => dialog.current?.showModal(), []);
  const all: { [Name in keyof Choices]: readonly Choices[Name][number][] } = {
    width: widths,
    language: languages,
    theme: themes,
    who: people,
    answers,
  };
  const toggle = <Name extends keyof Choices>(name: Name, value: Choices[Name][number]): void => {
    const known: readonly unknown[] = chosen[name];
    const next = all[name].filter((one) => (one === value ? !known.includes(one) : known.includes(one)));
    // Of each there is at least one.
    if (next.length > 0) setChosen({ ...chosen, [name]: next });
  };
  const frames = combinations(chosen);
  return (
    <dialog ref={dialog} className="compare" aria-label={text('compare')} onClose={close}>
      <div className="compare-choices">
        {(Object.keys(all) as (keyof Choices)[]).map((name) => (
          <fieldset key={name}>
            <legend>{text(`compare.${name}`)}</legend>
            {all[name].map((value) => (
              <button
                type="button"
                key={value}
                aria-pressed={(chosen[name] as readonly unknown[]).includes(value)}
                onClick={() => toggle(name, value)}
              >
                {wordFor(value)}
              </button>
            ))}
          </fieldset>
        ))}
        <button type="button" className="primary" onClick={() => dialog.current?.close()}>
          {text('close')}
        </button>
      </div>
      {frames.length > maxFrames ? (
        <p role="status">{text('tooMany', { count: frames.length, most: maxFrames })}</p>
      ) : null}
      <ul className="compare-frames">
        {frames.slice(0, maxFrames).map((spec) => (
          <Frame key={nameOfFrame(spec)} {...{ spec, address }} />
        ))}
      </ul>
    </dialog>
  );
}

function Frame({ spec, address }: { spec: FrameSpec; address: string }): ReactNode {
  const { width, language, theme, who, answers: how } = spec;
  const caption = [width, language, theme, wordFor(who), wordFor(how)].filter(Boolean).join(' · ');
  return (
    <li style={{ inlineSize: width * scale }}>
      <p>{caption}</p>
      <div style={{ blockSize: height * scale }}>
        <iframe
          title={caption}
          name={nameOfFrame(spec)}
          src={address}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        />
      </div>
    </li>
  );
}

const scale = 0.6;
const height = 720;

/** Codes and numbers are shown as they are. */
function wordFor(value: string | number): string {
  switch (value) {
    case 'visitor':
    case 'user':
    case 'data':
    case 'empty':
    case 'loading':
    case 'failed':
    case 'offline':
      return text(`compare.${value}`);
  }
  return String(value);
}
