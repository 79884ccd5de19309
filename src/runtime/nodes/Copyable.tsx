import type { ReactNode } from 'react';
import type { KindProps } from '../render/kind.ts';
import { ButtonView } from '../ui/ButtonView.tsx';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { text } from '../values/read.ts';
import { missing, shorten } from '../values/shown.ts';
import styles from './Copyable.module.css';
import { useCopy } from './useCopy.ts';

/** A value and a button that copies all of it, even if it is shown shortened. */
export function Copyable(kind: KindProps<'copyable'>): ReactNode {
  const { copied, copy } = useCopy(kind.scope.page.runtime.host, text(kind.props.value));
  return copyableView(kind, copied, copy);
}

export function copyableView(
  { scope, props }: KindProps<'copyable'>,
  copied: boolean,
  copy: () => void,
): ReactNode {
  const { host } = scope.page.runtime;
  const value = text(props.value);
  const label = text(props.label);
  const size = props.chunks ?? 0;
  const short = shorten(value, props.shorten);
  return (
    <div className={styles.copyable}>
      <div className={styles.content}>
        {label ? <span className={styles.label}>{label}</span> : null}
        <span
          className={classes(styles.value, size > 0 && styles.code)}
          title={short === value ? undefined : value}
        >
          {size > 0 && short === value ? <Chunks of={value} size={size} /> : short || missing}
        </span>
      </div>
      {value === '' ? null : (
        <ButtonView
          label={host.text(copied ? 'runtime.copiedShort' : 'runtime.copy')}
          size="s"
          tone={copied ? 'good' : 'accent'}
          icon={<IconGlyph host={host} name={copied ? 'check' : 'copy'} size="s" />}
          onPress={copy}
        />
      )}
    </div>
  );
}

/** Groups of this many characters, easier to compare by eye. */
function Chunks({ of, size }: { of: string; size: number }): ReactNode {
  const signs = Array.from(of);
  const chunks: string[] = [];
  for (let at = 0; at < signs.length; at += size) chunks.push(signs.slice(at, at + size).join(''));
  return chunks.map((chunk, index) => (
    <span key={index} className={styles.chunk}>
      {chunk}
    </span>
  ));
}
