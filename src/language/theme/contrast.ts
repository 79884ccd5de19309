import { type Color, converter, interpolate, parse, wcagContrast } from 'culori';

const rgb = converter('rgb');

/** A colour of CSS; undefined if it is none. */
export const colourOf = (value: string): Color | undefined => parse(value.trim());

/** The ratio of contrast by WCAG 2.2, from 1 to 21. Of a translucent colour, what is seen of it on the ground. */
export function contrast(drawn: Color, ground: Color): number {
  const { alpha = 1 } = drawn;
  const seen = alpha === 1 ? drawn : interpolate([ground, { ...rgb(drawn), alpha: 1 }], 'rgb')(alpha);
  return wcagContrast(seen, ground);
}
