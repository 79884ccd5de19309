/**
 * The tour of the studio: one sentence for each of its parts, which are highlighted meanwhile. The studio can be used
 * during it.
 */
import './tour.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { go } from '../address.ts';
import { goToStep, useStep } from './progress.ts';
import { text } from './text.ts';

interface Step {
  text: Parameters<typeof text>[0];
  /** The view to open. */
  view?: string;
  /** The highlighted part, as a CSS selector. */
  part?: string;
}

const steps: readonly Step[] = [
  { text: 'welcome' },
  { text: 'pages', view: 'pages', part: '.frame-view' },
  { text: 'phone', view: 'editor', part: '.editor .phone' },
  { text: 'panel', view: 'editor', part: '.editor .panel' },
  { text: 'undo', part: '.frame-header .group' },
  { text: 'texts', view: 'texts', part: '.frame-view' },
  { text: 'commands', part: '.frame-views' },
];

export function Tour(): ReactNode {
  const at = useStep();
  const step = at === null ? undefined : steps[at];
  return at !== null && step ? <Card {...{ at, step }} /> : null;
}

function Card({ at, step }: { at: number; step: Step }): ReactNode {
  const next = useRef<HTMLButtonElement>(null);
  const { view } = step;
  useEffect(() => {
    if (view !== undefined) go({ view });
  }, [view]);
  // Keyboard users stay at the button; at the start the focus does not move.
  useEffect(() => {
    if (at > 0) next.current?.focus();
  }, [at]);
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') goToStep(null);
  };
  return (
    <>
      {step.part ? <Mark of={step.part} /> : null}
      <section className="tour" aria-label={text('tour')} onKeyDown={press}>
        <p aria-live="polite">{text(step.text)}</p>
        <p className="toolbar">
          <span className="muted">{text('count', { at: at + 1, of: steps.length })}</span>
          <span className="toolbar end">
            {at < steps.length - 1 ? (
              <button type="button" className="quiet" onClick={() => goToStep(null)}>
                {text('skip')}
              </button>
            ) : null}
            <button
              type="button"
              className="primary"
              ref={next}
              onClick={() => goToStep(at < steps.length - 1 ? at + 1 : null)}
            >
              {text(at < steps.length - 1 ? 'next' : 'done')}
            </button>
          </span>
        </p>
      </section>
    </>
  );
}

/** How often the position of the part is read, in milliseconds: views load, and windows are resized. */
const lookMs = 200;

const isSame = (a: DOMRect | undefined, b: DOMRect | undefined): boolean =>
  a?.left === b?.left && a?.top === b?.top && a?.width === b?.width && a?.height === b?.height;

function Mark({ of }: { of: string }): ReactNode {
  const [box, setBox] = useState<DOMRect>();
  useEffect(() => {
    const look = (): void => {
      const now = document.querySelector(of)?.getBoundingClientRect();
      // An equal box is kept, since another object would render the mark again.
      setBox((known) => (isSame(known, now) ? known : now));
    };
    look();
    const looking = setInterval(look, lookMs);
    return () => clearInterval(looking);
  }, [of]);
  if (!box) return null;
  const { left, top, width, height } = box;
  return (
    <div
      className="tour-mark"
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width, blockSize: height }}
    />
  );
}
