/** A picture in the colour of the text. It says nothing by itself: the text beside it, or the button's name, does. */
import type { ReactNode } from 'react';

export const Icon = ({ of }: { of: string }): ReactNode => (
  <span className="icon" aria-hidden="true" style={{ maskImage: `url("${of}")` }} />
);
