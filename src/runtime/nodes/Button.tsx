import type { ReactNode } from 'react';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { ButtonView } from '../ui/ButtonView.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { flag, number, text } from '../values/read.ts';
import { useCooldown } from './useCooldown.ts';
import { type Press, usePress } from './usePress.ts';

function Button(kind: KindProps<'button'>): ReactNode {
  const { node, scope, props } = kind;
  const [left, begin] = useCooldown(scope.page, node.at, number(props.cooldown, 0));
  return buttonView(kind, usePress(props.press, scope, begin), left);
}

/** @param left the seconds until it can be pressed again */
export function buttonView(
  { scope, props }: KindProps<'button'>,
  { busy, run }: Press,
  left: number,
): ReactNode {
  const label = text(props.label);
  return (
    <ButtonView
      label={left > 0 ? scope.page.runtime.host.text('runtime.cooldown', { label, seconds: left }) : label}
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
