import { word } from '../read.ts';
import styles from './looks.module.css';

export const looks = ['title', 'heading', 'body', 'strong', 'caption', 'label', 'mono', 'display'] as const;

/** The classes of a look; none where the text takes on what stands around it. */
export function lookClass(look: unknown): string {
  const known = word(look, [...looks, ''], '');
  return (known && styles[known]) || '';
}
