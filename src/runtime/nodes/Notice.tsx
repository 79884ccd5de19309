import type { ReactNode } from 'react';
import { isSteps } from '../page/evaluate.ts';
import type { KindProps } from '../render/kind.ts';
import { ButtonView } from '../ui/ButtonView.tsx';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import type { ChromeIcon } from './chromeIcons.ts';
import styles from './Notice.module.css';
import { pressable } from './Pressable.tsx';
import { usePress } from './usePress.ts';

const icons: Record<string, ChromeIcon> = {
  good: 'circle-check',
  bad: 'circle-alert',
  pending: 'triangle-alert',
};

export function Notice({ scope, props }: KindProps<'notice'>): ReactNode {
  const { busy, run } = usePress(props.press, scope);
  const action = text(props.action);
  const steps = isSteps(props.press) ? props.press : null;
  const whole = steps && !action;
  return pressable({
    slot: whole ? steps : null,
    scope,
    outer: classes(styles.notice, toneClass(props.tone, 'accent')),
    className: styles.body,
    children: (
      <>
        <IconGlyph
          scope={scope}
          name={text(props.icon) || (icons[text(props.tone)] ?? 'info')}
          className={styles.icon}
        />
        <p className={styles.text}>{text(props.text)}</p>
        {steps && action ? (
          <span className={styles.action}>
            <ButtonView label={action} look="quiet" size="s" tone={props.tone} busy={busy} onPress={run} />
          </span>
        ) : null}
        {whole ? <IconGlyph scope={scope} name="chevron-right" className={styles.more} /> : null}
      </>
    ),
  });
}
