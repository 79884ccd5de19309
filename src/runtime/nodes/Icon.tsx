import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { optional } from '../read.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { inkClass } from '../ui/tone.ts';

export function Icon({ scope, props }: KindProps<'icon'>): ReactNode {
  return (
    <IconGlyph
      scope={scope}
      name={props.name}
      size={props.size ?? 'm'}
      className={inkClass(props.tone)}
      label={optional(props.label)}
    />
  );
}
