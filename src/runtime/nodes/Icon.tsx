import type { ReactNode } from 'react';
import { always, type Kind, type KindProps } from '../render/kind.ts';
import { bone } from '../ui/Bone.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { inkClass } from '../ui/tone.ts';
import { optional } from '../values/read.ts';

function Icon({ scope, props }: KindProps<'icon'>): ReactNode {
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

export const icon: Kind<'icon'> = { View: Icon, Skeleton: bone('dot'), joins: always };
