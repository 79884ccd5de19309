/** The page side by side: in several widths, languages and themes, for visitors and users, and for each kind of answer. */
import './compare.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FrameSpec, nameOfFrame } from '../../frameSpec.ts';
import type { Appearances } from './appearances.ts';
import { type Choices, combinations, maxFrames } from './frames.ts';
import { text } from './text.ts';

interface Props extends Appearances {
  /** The address of the page, in which nodes can be selected. */
  address: string;
  close(): void;
}

const names = ['width', 'language', 'theme', 'who', 'answers'] as const;
const widths = [320, 360, 430, 768];
const people = ['visitor', 'user'] as const;
const answers = ['data', 'empty', 'loading', 'failed', 'offline'] as const;

export function Compare({ address, languages, themes, close }: Props): ReactNode {
  const codes = [...languages.keys()];
  const wordFor = (value: string | number): string => languages.get(String(value)) ?? untranslated(value);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Choices>({
    width: [360],
    language: codes.slice(0, 1),
    theme: themes.slice(0, 1),
    who: ['user'],
    answers: [...answers],
  });
  useEffect(() => dialog.current?.showModal(), []);
  const all: { [Name in keyof Choices]: readonly Choices[Name][number][] } = {
    width: widths,
    language: codes,
    theme: themes,
    who: people,
    answers,
  };
  const toggle = <Name extends keyof Choices>(name: Name, value: Choices[Name][number]): void => {
    const known: readonly unknown[] = chosen[name];
    const next = all[name].filter((one) => (one === value ? !known.includes(one) : known.includes(one)));
    // At least one of each remains selected.
    if (next.length > 0) setChosen({ ...chosen, [name]: next });
  };
  const frames = combinations(chosen);
  // What all frames have in common needs no caption.
  const varying = names.filter((name) => chosen[name].length > 1);
  return (
    <dialog ref={dialog} className="compare" aria-label={text('compare')} onClose={close}>
      <div className="compare-choices">
        {names.map((name) => (
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
        <button type="button" className="primary end" onClick={() => dialog.current?.close()}>
          {text('close')}
        </button>
      </div>
      {chosen.who.includes('user') ? <p className="muted">{text('compare.userHint')}</p> : null}
      {frames.length > maxFrames ? (
        <p role="status">{text('tooMany', { count: frames.length, most: maxFrames })}</p>
      ) : null}
      <ul className="compare-frames">
        {frames.slice(0, maxFrames).map((spec) => (
          <Frame key={nameOfFrame(spec)} {...{ spec, address, varying, wordFor }} />
        ))}
      </ul>
    </dialog>
  );
}

interface FrameProps {
  spec: FrameSpec;
  address: string;
  /** What differs between the frames. */
  varying: readonly (keyof Choices)[];
  wordFor(value: string | number): string;
}

function Frame({ spec, address, varying, wordFor }: FrameProps): ReactNode {
  const captionOf = (of: readonly (keyof Choices)[]): string =>
    of
      .flatMap((name) => spec[name] ?? [])
      .map(wordFor)
      .join(' · ');
  const { width } = spec;
  return (
    <li style={{ inlineSize: width * scale }}>
      <p>{captionOf(varying.length > 0 ? varying : names)}</p>
      <div style={{ blockSize: height * scale }}>
        <iframe
          title={captionOf(names)}
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

/** Numbers and names of themes have no translation. */
function untranslated(value: string | number): string {
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
