import type { Tone } from '../../language/compiled.ts';
import type { App } from '../../language/compiledApp.ts';
import type { Host } from '../host/host.ts';
import { text } from '../values/read.ts';
import { classes } from './classes.ts';
import styles from './tones.module.css';

/** The built-in ones, as in the grammar. */
const tones: readonly Tone[] = ['neutral', 'muted', 'accent', 'good', 'bad', 'pending'];

/**
 * The class with the colours of a tone. The shell has the rules of the app's own tones (`.tone-<name>`); they come after
 * those of the engine, so that a name that the app does not declare has the colours of `otherwise`.
 */
export function toneClass(tone: unknown, otherwise: Tone | '' = ''): string {
  const name = text(tone);
  const own = tones.find((known) => known === name) ?? otherwise;
  const usual = (own && styles[own]) || '';
  return own === name || !/^[a-zA-Z][\w-]*$/.test(name) ? usual : classes(usual, `tone-${name}`);
}

/** The same for text without a background: the text itself is coloured. Empty without a tone. */
export function inkClass(tone: unknown): string {
  const known = toneClass(tone);
  return known && classes(known, styles.ink);
}

/** Whether the app declares that a tone depends on the sign of its amount. */
export const isSigned = (tone: unknown, { app }: Pick<Host, 'app'>): boolean =>
  declared(tone, app)?.positive !== undefined;

/** The tone of an amount: its own, or for one that depends on the sign, that of the sign. */
export function toneOf(tone: unknown, figure: string, { app }: Pick<Host, 'app'>): unknown {
  const { positive, negative, zero = 'muted' } = declared(tone, app) ?? {};
  if (positive === undefined) return tone;
  if (!/[1-9]/.test(figure)) return zero;
  return figure.startsWith('-') ? negative : positive;
}

const declared = (tone: unknown, { tones = {} }: App): NonNullable<App['tones']>[string] | undefined =>
  typeof tone === 'string' && Object.hasOwn(tones, tone) ? tones[tone] : undefined;
