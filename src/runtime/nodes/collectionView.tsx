/** The elements of a collection. */
import type { CSSProperties, ReactNode } from 'react';
import type { Node } from '../../language/compiled.ts';
import { classes } from '../ui/classes.ts';
import styles from './List.module.css';
import type { Row } from './rows.ts';

/** How the list of a collection looks, in which its rows are. */
export interface ListLook {
  columns: number;
  label: string | undefined;
  className: string | undefined;
}

export const dividedClass = (divided: boolean): string | undefined => (divided ? styles.divided : undefined);

export const collectionClass = ({ type }: Node): string | undefined =>
  classes(styles.list, type === 'list' && styles.rows);

/** The item of a row. It says which row it is, so that a press of a first view counts for the same one. */
export const rowItem = ({ key }: Row, content: ReactNode): ReactNode => (
  <li key={key} data-row={key}>
    {content}
  </li>
);

/** A list of items that are all there. */
export function plainList(
  { type }: Node,
  { columns, label, className }: ListLook,
  items: ReactNode,
): ReactNode {
  const grid = type === 'grid';
  return (
    <ul
      className={classes(grid && styles.grid, className)}
      style={grid ? ({ '--columns': columns } as CSSProperties) : undefined}
      aria-label={label}
    >
      {items}
    </ul>
  );
}
