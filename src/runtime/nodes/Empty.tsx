import type { ReactNode } from 'react';
import { isSteps } from '../page/evaluate.ts';
import type { Kind, KindProps } from '../render/kind.ts';
import { ButtonView } from '../ui/ButtonView.tsx';
import styles from '../ui/Empty.module.css';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { text } from '../values/read.ts';
import { usePress } from './usePress.ts';

function Empty({ scope, props }: KindProps<'empty'>): ReactNode {
  const { busy, run } = usePress(props.press, scope);
  const action = text(props.action);
  return (
    <div className={styles.empty}>
      <IconGlyph scope={scope} name={text(props.icon) || 'inbox'} size="xl" className={styles.icon} />
      <p className={styles.text}>{text(props.text)}</p>
      {action && isSteps(props.press) ? <ButtonView label={action} busy={busy} onPress={run} /> : null}
    </div>
  );
}

export const empty: Kind<'empty'> = { View: Empty };
