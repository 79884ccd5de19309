import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isDecimal, plain } from '../../../decimal/index.ts';
import { type Notation, writeNumber } from '../../../decimal/notation.ts';
import { isWrittenIn, type ReadingOptions } from '../../../decimal/reading.ts';
import type { Draft } from '../../page/form.ts';
import { text } from '../../values/read.ts';
import { useForm } from '../FormContext.ts';
import { type ParsedInput, parseInput } from './parseInput.ts';

export interface NumberInput {
  ref: RefObject<HTMLInputElement | null>;
  /** The initial text. */
  first: string;
  /** Called when the user has changed the text. */
  typed(event: Event): void;
  /** Called on blur: the parsed value is shown in the language's number format. */
  left(): void;
}

const pastes = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);

/**
 * Synchronizes an input with the number of a field. Typed text stays unchanged while it represents the field's value
 * or draft, so that typing causes no render; values that are set from outside are shown immediately.
 * @param change called with the value as a plain decimal string, and a draft if the text has to be kept
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
  const read = (line: string, isPasted = false): ParsedInput =>
    parseInput(line, notation, { ...options, pasted: isPasted });

  const show = () => {
    const input = ref.current;
    if (!input || taking.current) return;
    const draft = drafts[name];
    const value = form.valueOf(name);
    const { value: meant, draft: unlike } = read(input.value);
    const isSame = draft ? draft.text === input.value : meant !== '' && !unlike && meant === canonical(value);
    if (!isSame) input.value = draft?.text ?? written(value, notation);
  };
  const put = ({ value, draft }: ParsedInput) => {
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
    // A new language reformats values; text that could not be parsed stays as typed.
    latest.current.show();
    return form.onValue(name, () => latest.current.show());
  }, [form, name, notation]);

  // The allowed places may have changed, for example with another field: the typed text may have too many now.
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
      // The input method may still turn it into a number.
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

/** A value as a plain decimal string without redundant zeros; empty if it is not a number. */
function canonical(value: unknown): string {
  const line = lineOf(value);
  return isDecimal(line) ? plain(line) : '';
}

const written = (value: unknown, notation: Notation): string => writeNumber(lineOf(value), notation, false);

const lineOf = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? plain(value) : text(value);
