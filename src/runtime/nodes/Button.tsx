import type { ReactNode } from 'react';
import type { KindProps } from '../kind.ts';
import { flag, number, text, word } from '../read.ts';
import { ButtonView } from './ButtonView.tsx';
import { IconGlyph } from './Icon.tsx';
import { useCooldown } from './useCooldown.ts';
import { usePress } from './usePress.ts';

const looks = ['primary', 'secondary', 'quiet', 'icon'] as const;
const sizes = ['s', 'm', 'l'] as const;

export function Button({ node, scope, props }: KindProps): ReactNode {
  const { page } = scope;
  const [left, begin] = useCooldown(page, node.at, number(props.cooldown, 0));
  const { busy, run } = usePress(props.press, scope, begin);
  const label = text(props.label);
  const icon = text(props.icon);
  return (
    <ButtonView
      label={left > 0 ? page.runtime.host.text('runtime.cooldown', { label, seconds: left }) : label}
      onPress={run}
      look={word(props.look, looks, 'secondary')}
      tone={props.tone}
      size={word(props.size, sizes, 'm')}
      wide={flag(props.wide)}
      icon={icon ? <IconGlyph scope={scope} name={icon} /> : null}
      busy={busy}
      waiting={left > 0}
      disabled={flag(props.disabled)}
      pressed={typeof props.pressed === 'boolean' ? props.pressed : undefined}
    />
  );
}
