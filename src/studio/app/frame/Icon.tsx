/** A decorative icon in the text colour: the text beside it, or the button's name, is what a screen reader reads. */
import type { ReactNode } from 'react';

export const Icon = ({ of }: { of: string }): ReactNode => (
  <span className="icon" aria-hidden="true" style={{ maskImage: `url("${of}")` }} />
);
