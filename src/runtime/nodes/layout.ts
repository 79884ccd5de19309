/** The shared layout of containers: gap and alignment of their children. */
import type { CSSProperties } from 'react';
import type { Node } from '../../language/compiled.ts';
import { list, number, word } from '../values/read.ts';
import styles from './layout.module.css';

const gaps = { none: styles.gapNone, xs: styles.gapXs, s: styles.gapS, m: styles.gapM, l: styles.gapL };
const aligns = {
  start: styles.alignStart,
  center: styles.alignCenter,
  end: styles.alignEnd,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
};
const justifies = {
  start: styles.justifyStart,
  center: styles.justifyCenter,
  end: styles.justifyEnd,
  between: styles.justifyBetween,
};

export const gapClass = (value: unknown, otherwise: keyof typeof gaps): string | undefined =>
  gaps[word(value, ['none', 'xs', 's', 'm', 'l'], otherwise)];

export const alignClass = (value: unknown, otherwise: keyof typeof aligns): string | undefined =>
  aligns[word(value, ['start', 'center', 'end', 'baseline', 'stretch'], otherwise)];

export const justifyClass = (value: unknown): string | undefined =>
  justifies[word(value, ['start', 'center', 'end', 'between'], 'start')];

/** The flex-grow factor of a row's child; 0 if it keeps its own width. */
export const shareOf = (shares: unknown, node: Node, index: number): number =>
  number(list(shares)[index], node.grow ? 1 : 0);

/** The class and style of a box with this factor. */
export const place = (share: number): { className?: string | undefined; style?: CSSProperties } =>
  share > 0 ? { className: styles.grow, ...(share > 1 ? { style: { flexGrow: share } } : {}) } : {};
