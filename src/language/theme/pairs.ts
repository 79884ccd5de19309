/** Foreground and background tokens of the engine, with the contrast that WCAG 2.2 AA requires. */

/** A colour, its background, and the minimum contrast ratio. */
export type Pair = readonly [drawn: string, ground: string, minContrast: number];

/** Of text. Large text would need 3 only, but every tone is used for small text too. */
const text = 4.5;
/** Of what shows where a control is: its border, and the focus ring. */
const border = 3;

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
/** The built-in tones that have colours of their own. */
const ownTones = ['accent', 'good', 'bad', 'pending', 'neutral'];

/** @param declared the tones of the app that have colours of their own */
export function pairsWith(declared: readonly string[]): readonly Pair[] {
  const tones = [...ownTones, ...declared];
  return [
    ...surfaces.flatMap((surface): Pair[] => [
      ['text', surface, text],
      ['text-muted', surface, text],
      ...tones.map((tone): Pair => [tone, surface, text]),
      ['plum', surface, text],
      ['line-strong', surface, border],
      ['focus', surface, border],
    ]),
    ...tones.flatMap((tone): Pair[] => [
      [tone, `${tone}-tint`, text],
      ['text', `${tone}-tint`, text],
      ['text-muted', `${tone}-tint`, text],
    ]),
    ...tones.filter((tone) => tone !== 'accent').map((tone): Pair => ['on-tone', tone, text]),
    ['on-accent', 'accent', text],
    ['on-accent', 'accent-pressed', text],
  ].map(([drawn, ground, minContrast]) => [`--color-${drawn}`, `--color-${ground}`, minContrast] as Pair);
}
