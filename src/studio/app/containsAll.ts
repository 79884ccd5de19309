/** Whether a text contains all of the words that were typed, in any case and order. */
export function containsAll(text: string, typed: string): boolean {
  const whole = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
