import { type RefObject, useLayoutEffect, useRef } from 'react';
import { text } from '../../read.ts';
import { useForm } from '../FormContext.ts';

/**
 * Keeps an input true to the value of a field. What is typed stays as it was typed while it means just that, so
 * that a key press renders nothing; what is set from elsewhere shows at once.
 * @param meant the value that a text in the input stands for
 */
export function useInput(
  name: string,
  meant: (typed: string) => unknown,
): RefObject<HTMLInputElement | null> {
  const { form, typed } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const meaning = useRef(meant);
  useLayoutEffect(() => {
    meaning.current = meant;
  });
  useLayoutEffect(() => {
    const show = () => {
      const { current } = input;
      const value = form.values[name] ?? '';
      if (current && meaning.current(current.value) !== value) current.value = text(value);
    };
    show();
    return typed(show);
  }, [form, typed, name]);
  return input;
}
