/** Round badges: a crest or a monogram in a ring, in one colour on a plain ground. Small, and sharp in every size. */

import { type Crest, crests } from './crests.ts';
import { monogram } from './letters.ts';
import { seededRandom } from './random.ts';

export interface Badge {
  crest: Crest;
  /** Background colour. The foreground is always the same, so it should not be light. */
  colour: string;
}

const ink = '#fffaf0';

/** The badge of a name: the given one, or its first letters in a colour derived from the name. @returns an SVG */
export function drawBadge(name: string, badge?: Badge): string {
  const ground = badge?.colour ?? `hsl(${seededRandom(name).integer(0, 359)} 34% 42%)`;
  const figure = badge ? crests[badge.crest](ground) : (monogram(name, 2) ?? crests.blossom(ground));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 96 96" width="96" height="96" color="${ink}" fill="${ink}"><circle r="48" fill="${ground}"/><circle r="42.5" fill="none" stroke="${ink}" stroke-width="2.5" opacity=".75"/>${figure}</svg>`;
}
