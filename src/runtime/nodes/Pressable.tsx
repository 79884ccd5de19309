import { type ReactNode, useContext, useId } from 'react';
import { isSteps } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { classes } from '../ui/classes.ts';
import styles from './Pressable.module.css';
import { Place } from './pageState.ts';
import { type Press, usePress } from './usePress.ts';

interface Box {
  slot: unknown;
  scope: Scope;
  /** The accessible name; by default its content. */
  label?: string | undefined;
  /** The class of the box that holds the children. */
  className?: string | undefined;
  /** The class of the outer element. */
  outer?: string | undefined;
  children: ReactNode;
}

/**
 * A box that runs steps when it is pressed anywhere; without steps it is a plain box. Called, not rendered: most boxes
 * have no steps, and need no component.
 */
export function pressable(box: Box): ReactNode {
  const { slot, className, outer, children } = box;
  return isSteps(slot) ? (
    <CoveredBox {...box} />
  ) : (
    <div className={classes(outer, className)}>{children}</div>
  );
}

export function CoveredBox(box: Box): ReactNode {
  return coveredBox(box, useId(), useContext(Place));
}

/** @param row what the focus and a press under way belong to, whatever elements it is shown in */
export const coveredBox = (
  { slot, scope, label, className, outer, children }: Box,
  id: string,
  row: string,
): ReactNode => (
  <div className={classes(styles.box, outer)}>
    <Cover key={row} slot={slot} scope={scope} label={label} labelledBy={id} />
    <div id={id} className={classes(styles.content, className)}>
      {children}
    </div>
  </div>
);

interface Covering {
  slot: unknown;
  scope: Scope;
  label?: string | undefined;
  labelledBy?: string;
}

/** The button that covers a pressable box. The box has to be positioned. */
export function Cover(covering: Covering): ReactNode {
  return cover(covering, usePress(covering.slot, covering.scope));
}

export const cover = ({ label, labelledBy }: Covering, { busy, run }: Press): ReactNode => (
  <button
    type="button"
    className={styles.cover}
    aria-label={label || undefined}
    aria-labelledby={label ? undefined : labelledBy}
    aria-busy={busy || undefined}
    onClick={run}
  />
);
