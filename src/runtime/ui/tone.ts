import type { Tone } from '../../language/compiled.ts';
import { tones, word } from '../read.ts';
import { classes } from './classes.ts';
import styles from './tones.module.css';

/** The class with the colours of a tone. `change` depends on the sign of `signed`. */
export function toneClass(tone: unknown, otherwise: Tone | '' = '', signed = ''): string {
  const known = word(tone, [...tones, ''], otherwise);
  const name = known === 'change' ? bySign(signed) : known;
  return (name && styles[name]) || '';
}

/** The same for text without a background: the text itself is coloured. Empty without a tone. */
export function inkClass(tone: unknown, signed = ''): string {
  const known = toneClass(tone, '', signed);
  return known && classes(known, styles.ink);
}

/** The tone of a number's sign: muted if it is zero. */
export function bySign(figure: string): 'up' | 'down' | 'muted' {
  if (!/[1-9]/.test(figure)) return 'muted';
  return figure.startsWith('-') ? 'down' : 'up';
}
