import type { ReactNode } from 'react';
import type { KindProps } from '../render/kind.ts';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import styles from './Link.module.css';
import { usePress } from './usePress.ts';

/** A text link that runs steps. Inside a label it does not activate the label's field. */
export function Link({ scope, props }: KindProps<'link'>): ReactNode {
  const { busy, run } = usePress(props.press, scope);
  const icon = text(props.icon);
  return (
    <button
      type="button"
      className={classes(styles.link, toneClass(props.tone, 'accent'))}
      aria-busy={busy || undefined}
      onClick={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {icon ? <IconGlyph scope={scope} name={icon} className={styles.icon} /> : null}
      {text(props.label)}
    </button>
  );
}
