import type { Tone } from '../../language/compiled.ts';
import { tones, word } from '../read.ts';
import { classes } from './classes.ts';
import styles from './tones.module.css';

/** The class that gives an element the colours of a tone. `change` goes by the sign that stands in front. */
export function toneClass(tone: unknown, otherwise: Tone | '' = '', signed = ''): string {
  const known = word(tone, [...tones, ''], otherwise);
  const name = known === 'change' ? bySign(signed) : known;
  return (name && styles[name]) || '';
}

/** The same for text, which has no ground: its letters take the colour. Nothing where it has no tone. */
export function inkClass(tone: unknown, signed = ''): string {
  const known = toneClass(tone, '', signed);
  return known && classes(known, styles.ink);
}

/** What the sign of a figure means: nothing where it is zero. */
export function bySign(figure: string): 'up' | 'down' | 'muted' {
  if (!/[1-9]/.test(figure)) return 'muted';
  return figure.startsWith('-') ? 'down' : 'up';
}
