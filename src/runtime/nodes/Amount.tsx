import type { ReactNode } from 'react';
import { type AmountStyle, asDecimal, writeAmount } from '../format/amount.ts';
import type { Host } from '../host/host.ts';
import { always, type Kind, type KindProps, type SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { lookClass } from '../ui/look.ts';
import shared from '../ui/shared.module.css';
import { inkClass, isSigned, toneOf } from '../ui/tone.ts';
import { flag, optional } from '../values/read.ts';
import { missing, shown } from '../values/shown.ts';
import styles from './Amount.module.css';

export interface AmountViewProps extends AmountStyle {
  host: Pick<Host, 'app' | 'format' | 'text'>;
  value: unknown;
  unit?: string | undefined;
  tone?: unknown;
  look?: unknown;
  hide?: boolean;
  approximate?: boolean | undefined;
}

/** An amount with its unit. If it is coloured by its sign, the sign is always shown too. */
export function AmountView({
  host,
  value,
  unit,
  tone,
  look,
  hide,
  approximate,
  ...style
}: AmountViewProps): ReactNode {
  const exact = asDecimal(value);
  const sign = style.sign === true || isSigned(tone, host);
  const written = exact === null ? null : writeAmount(exact, { ...style, sign }, host.format);
  const ink = hide ? '' : inkClass(toneOf(tone, (!written?.isZero && exact) || '', host));
  const classNames = classes(styles.amount, lookClass(look), ink);
  const beside = !ink && styles.muted;
  if (hide) {
    return (
      <span className={classNames}>
        <span aria-hidden="true" className={styles.hidden}>
          ****
        </span>
        <span className={shared.unseen}>{host.text('runtime.hidden')}</span>
      </span>
    );
  }
  if (!written) return <span className={classNames}>{shown(value) || missing}</span>;
  return (
    <span className={classNames}>
      {approximate ? <span className={classes(styles.mark, beside)}>≈</span> : null}
      {written.text}
      {unit ? <span className={classes(styles.unit, beside)}>{unit}</span> : null}
    </span>
  );
}

function Amount({ scope, props }: KindProps<'amount'>): ReactNode {
  // Called, not rendered: a component of its own would be one more for every amount.
  return AmountView({
    host: scope.page.runtime.host,
    value: props.value,
    as: props.as ?? 'amount',
    places: typeof props.places === 'number' ? props.places : undefined,
    sign: props.sign,
    unit: optional(props.unit),
    tone: props.tone,
    look: props.look,
    hide: flag(props.hide),
    approximate: props.approximate,
  });
}

/** A number is short. */
export const NumberSkeleton = ({ node: { props } }: SkeletonProps): ReactNode => (
  <div className={classes(styles.amount, lookClass(props.look))}>
    <Bone as="line" is="short" />
  </div>
);

export const amount: Kind<'amount'> = { View: Amount, Skeleton: NumberSkeleton, joins: always };
