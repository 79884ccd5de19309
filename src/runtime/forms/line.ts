/**
 * A line as it is meant: what a Japanese keyboard makes wide becomes plain, spaces go, and a number to
 * call loses the signs that people put between its digits.
 */
export function tidyLine(typed: string, mode: 'numeric' | 'tel' | 'email'): string {
  const plain = typed.normalize('NFKC');
  if (mode === 'email') return plain.trim();
  return plain.replace(mode === 'tel' ? /[\s()‐‑‒–—―−ー-]/g : /\s/g, '');
}
