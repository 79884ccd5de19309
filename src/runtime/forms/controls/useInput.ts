import { type RefObject, useLayoutEffect, useRef } from 'react';
import { text } from '../../read.ts';
import { useForm } from '../FormContext.ts';

/**
 * Keeps an input true to the text that a field holds. A key press renders nothing; what is set from elsewhere shows
 * at once.
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
    return form.onValues(show);
  }, [form, name]);
  return input;
}
