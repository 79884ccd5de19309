/** Functions of texts. */
import { type Computations, number, text } from '../functions.ts';

export const texts: Computations = {
  startsWith: (value, part) => text(value).startsWith(text(part)),
  endsWith: (value, part) => text(value).endsWith(text(part)),
  replace: (value, part, by) => text(value).split(text(part)).join(text(by)),
  split: (value, at) => text(value).split(text(at)),
  substring: (value, from, to) =>
    [...text(value)]
      .slice(Math.max(0, number(from)), to === undefined ? undefined : Math.max(0, number(to)))
      .join(''),
};
