/**
 * Normalizes a line: full-width characters of Japanese keyboards become half-width, spaces are removed, and a phone
 * number loses the separators between its digits.
 */
export function tidyLine(typed: string, mode: 'numeric' | 'tel' | 'email'): string {
  const plain = typed.normalize('NFKC');
  if (mode === 'email') return plain.trim();
  return plain.replace(mode === 'tel' ? /[\s()‐‑‒–—―−ー-]/g : /\s/g, '');
}
