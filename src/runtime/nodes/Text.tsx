import { type ReactNode, useEffect, useState } from 'react';
import { writeMoment } from '../format/moment.ts';
import type { Kind, KindProps } from '../render/kind.ts';
import { TextSkeleton } from '../render/Skeleton.tsx';
import { classes } from '../ui/classes.ts';
import { lookClass } from '../ui/look.ts';
import { inkClass, toneOf } from '../ui/tone.ts';
import { shorten, shown } from '../values/shown.ts';
import styles from './Text.module.css';

/** How often a relative time ("3 minutes ago") is updated, in milliseconds. */
const relativeFor = 20_000;

function Text(kind: KindProps<'text'>): ReactNode {
  return kind.props.as === 'relative' ? <RelativeTime {...kind} /> : written(kind);
}

function RelativeTime(kind: KindProps<'text'>): ReactNode {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), relativeFor);
    return () => clearInterval(timer);
  }, []);
  return written(kind);
}

function written({ scope, props }: KindProps<'text'>): ReactNode {
  const { host } = scope.page.runtime;
  const { format } = host;
  const as = props.as ?? 'text';
  const whole = as === 'text' ? shown(props.text) : writeMoment(props.text, as, format);
  if (whole === '') return null;
  const short = shorten(whole, props.shorten);
  const lines = props.lines ?? 0;
  const Element = props.look === 'title' || props.look === 'heading' ? 'h2' : 'p';
  return (
    <Element
      className={classes(
        styles.text,
        lookClass(props.look),
        inkClass(toneOf(props.tone, whole, host)),
        props.align && styles[props.align],
        lines > 0 && styles.clamp,
        lines === 1 && styles.line,
      )}
      style={lines > 0 ? { WebkitLineClamp: lines } : undefined}
      title={short === whole ? undefined : whole}
    >
      {short}
    </Element>
  );
}

export const text: Kind<'text'> = {
  View: Text,
  Skeleton: TextSkeleton,
  joins: ({ props }) => props.as !== 'relative',
};
