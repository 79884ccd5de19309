import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isDecimal, plain } from '../../../decimal/index.ts';
import { isWrittenIn, type Notation, type ReadingOptions, writeNumber } from '../../../decimal/notation.ts';
import type { Draft } from '../../page/form.ts';
import { text } from '../../read.ts';
import { type Taken, take } from '../draft.ts';
import { useForm } from '../FormContext.ts';

export interface NumberInput {
  ref: RefObject<HTMLInputElement | null>;
  /** What it shows when it is first drawn. */
  first: string;
  /** The user has changed its text. */
  typed(event: Event): void;
  /** The user has left it: what was understood is shown as the language writes it. */
  left(): void;
}

const pastes = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);

/**
 * Keeps an input true to the number that a field holds. What is typed stays as it was typed while it is the field's
 * value, or the draft of one, so that a key press renders nothing; what is set from elsewhere shows at once.
 * @param change is told the value as a plain decimal string, and what has to be kept beside it
 */
export function useNumberInput(
  name: string,
  notation: Notation,
  options: Omit<ReadingOptions, 'pasted'>,
  change: (value: string, draft?: Draft) => void,
): NumberInput {
  const { form } = useForm();
  const { drafts, touched } = form.state;
  const ref = useRef<HTMLInputElement>(null);
  const pasted = useRef(false);
  const taking = useRef(false);
  const [first] = useState(() => drafts[name]?.text ?? written(form.valueOf(name), notation));
  const read = (line: string, isPasted = false): Taken =>
    take(line, notation, { ...options, pasted: isPasted });

  const show = () => {
    const input = ref.current;
    if (!input || taking.current) return;
    const draft = drafts[name];
    const value = form.valueOf(name);
    const { value: meant, draft: unlike } = read(input.value);
    const isSame = draft ? draft.text === input.value : meant !== '' && !unlike && meant === canonical(value);
    if (!isSame) input.value = draft?.text ?? written(value, notation);
  };
  const put = ({ value, draft }: Taken) => {
    taking.current = true;
    try {
      change(value, draft);
    } finally {
      taking.current = false;
    }
  };
  const latest = useRef({ show, read, put });
  useLayoutEffect(() => {
    latest.current = { show, read, put };
  });
  useLayoutEffect(() => {
    // In another language a value is written anew; what was not understood stays as it was typed.
    latest.current.show();
    return form.onValues(() => latest.current.show());
  }, [form, notation]);

  // What was typed may have too many places for what it counts by now.
  const { places } = options;
  useLayoutEffect(() => {
    const line = touched[name] ? ref.current?.value : '';
    if (!line) return;
    const taken = latest.current.read(line, pasted.current);
    if (taken.value !== canonical(form.valueOf(name)) && taken.draft?.places === places)
      latest.current.put(taken);
  }, [form, name, places]);

  return {
    ref,
    first,
    typed(event) {
      const line = ref.current?.value ?? '';
      const { inputType, isComposing } = event as Partial<InputEvent>;
      pasted.current = line !== '' && (pasted.current || pastes.has(inputType ?? ''));
      const { value, draft } = read(line, pasted.current);
      // An input method may make a number of it yet.
      const state = isComposing && draft?.state === 'unreadable' ? 'unfinished' : draft?.state;
      put(draft && state ? { value, draft: { ...draft, state } } : { value });
    },
    left() {
      const input = ref.current;
      const draft = drafts[name];
      if (draft?.state === 'unfinished') drafts[name] = { ...draft, state: 'unreadable' };
      if (!input || (draft && draft.state !== 'converted')) return;
      pasted.current = false;
      if (draft) delete drafts[name];
      if (!isWrittenIn(input.value, notation)) input.value = written(form.valueOf(name), notation);
    },
  };
}

/** A value as a plain decimal string without needless zeros; empty where it is none. */
function canonical(value: unknown): string {
  const line = typeof value === 'number' && Number.isFinite(value) ? plain(value) : text(value);
  return isDecimal(line) ? plain(line) : '';
}

const written = (value: unknown, notation: Notation): string =>
  writeNumber(
    typeof value === 'number' && Number.isFinite(value) ? plain(value) : text(value),
    notation,
    false,
  );
