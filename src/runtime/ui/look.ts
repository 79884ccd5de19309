import { word } from '../values/read.ts';
import styles from './looks.module.css';

export const looks = ['title', 'heading', 'body', 'strong', 'caption', 'label', 'mono', 'display'] as const;

/** The classes of a look; empty if the text inherits its style. */
export function lookClass(look: unknown): string {
  const known = word(look, [...looks, ''], '');
  return (known && styles[known]) || '';
}
