/**
 * What people type for a number, as the digits that it stands for: full-width digits, thousands separators
 * and ideographic commas and stops are taken, and one style is shown.
 */
export function tidyNumber(typed: string, options: { decimals: number; negative?: boolean }): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[、，,\s_']/g, '')
    .replace(/[。．]/g, '.')
    .replace(/[ー−―–]/g, '-');
  const sign = options.negative && plain.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || options.decimals === 0) return sign + digits;
  return `${sign}${digits === '' ? '0' : digits}.${rest.join('').slice(0, options.decimals)}`;
}

/**
 * A line as it is meant: what a Japanese keyboard makes wide becomes plain, spaces go, and a number to
 * call loses the signs that people put between its digits.
 */
export function tidyLine(typed: string, mode: 'numeric' | 'tel' | 'email'): string {
  const plain = typed.normalize('NFKC');
  if (mode === 'email') return plain.trim();
  return plain.replace(mode === 'tel' ? /[\s()‐‑‒–—―−ー-]/g : /\s/g, '');
}

/** The number that is meant by one that is still being typed: `5.` is 5, a lone minus nothing yet. */
export function settleNumber(typed: string): string {
  return typed === '-' ? '' : typed.replace(/\.$/, '');
}
