import { useState } from 'react';

/**
 * What a user has entered into a field, until its value changes: then the new value. It is taken over while rendering. An
 * effect would run later, and could overwrite the first input.
 */
export function useEntered(value: string): [entered: string, setEntered: (entered: string) => void] {
  const [last, setLast] = useState(value);
  const [entered, setEntered] = useState(value);
  if (last === value) return [entered, setEntered];
  setLast(value);
  setEntered(value);
  return [value, setEntered];
}
