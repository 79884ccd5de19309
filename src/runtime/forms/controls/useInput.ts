import { type RefObject, useLayoutEffect, useRef } from 'react';
import { text } from '../../values/read.ts';
import { useForm } from '../FormContext.ts';

/**
 * Synchronizes an input with the text of a field. Typing causes no render; values that are set from outside are shown
 * immediately.
 */
export function useInput(name: string): RefObject<HTMLInputElement | null> {
  const { form } = useForm();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const { current } = input;
      const value = form.valueOf(name) ?? '';
      if (current && current.value !== value) current.value = text(value);
    };
    show();
    return form.onValue(name, show);
  }, [form, name]);
  return input;
}
