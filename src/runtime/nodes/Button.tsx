import type { ReactNode } from 'react';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { ButtonView } from '../ui/ButtonView.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { flag, number, text } from '../values/read.ts';
import { useCooldown } from './useCooldown.ts';
import { usePress } from './usePress.ts';

function Button({ node, scope, props }: KindProps<'button'>): ReactNode {
  const { page } = scope;
  const [left, begin] = useCooldown(page, node.at, number(props.cooldown, 0));
  const { busy, run } = usePress(props.press, scope, begin);
  const label = text(props.label);
  return (
    <ButtonView
      label={left > 0 ? page.runtime.host.text('runtime.cooldown', { label, seconds: left }) : label}
      onPress={run}
      look={props.look ?? 'secondary'}
      tone={props.tone}
      size={props.size ?? 'm'}
      wide={props.wide === true}
      icon={props.icon ? <IconGlyph scope={scope} name={props.icon} /> : null}
      busy={busy}
      waiting={left > 0}
      disabled={flag(props.disabled)}
      pressed={typeof props.pressed === 'boolean' ? props.pressed : undefined}
    />
  );
}

function ButtonSkeleton({ node }: SkeletonProps): ReactNode {
  return <Bone as="button" is={node.props.wide === true && 'wide'} />;
}

export const button: Kind<'button'> = { View: Button, Skeleton: ButtonSkeleton };
