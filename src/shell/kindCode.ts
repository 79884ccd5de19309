/**
 * Loads the code of a page's nodes while the main script is on its way. The main script would request it only when it opens the
 * page, and would then wait a round trip for it.
 */
import type { Screen } from '../language/compiled.ts';
import { loadCode } from '../runtime/lazy/loadCode.ts';

const common = () => import('../runtime/nodes/lazyCommon.ts');
const details = () => import('../runtime/nodes/lazyDetails.ts');
const inputs = () => import('../runtime/nodes/lazyInputs.ts');

/** The code of the kinds that many pages have, as in runtime/nodes/kinds.ts. */
export const kindCode: Readonly<Record<string, () => Promise<unknown>>> = {
  carousel: () => import('../runtime/nodes/Carousel.tsx'),
  choice: inputs,
  copyable: details,
  facts: details,
  link: common,
  notice: common,
  progress: inputs,
  tabs: common,
};

/** A failed load is repeated by the page. */
export function loadKindCode({ view }: Pick<Screen, 'view'>): void {
  // Within texts, quotes are escaped.
  const written = JSON.stringify(view);
  const needed = Object.entries(kindCode).filter(([type]) => written.includes(`"type":"${type}"`));
  for (const load of new Set(needed.map(([, load]) => load))) loadCode(load).catch(() => {});
}
