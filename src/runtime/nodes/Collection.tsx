/** The shared part of lists and grids: keyed rows, pagination at the end, and virtual scrolling for long ones. */
import {
  type ComponentType,
  type CSSProperties,
  type Key,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import type { Node } from '../../language/compiled.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { isExpression } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import type { DataSource } from '../page/source.ts';
import type { KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { classes } from '../ui/classes.ts';
import { optional } from '../values/read.ts';
import styles from './List.module.css';
import { More } from './More.tsx';
import { asksForIndex, RowView, rowContent } from './RowView.tsx';
import { type Row, useRows } from './rows.ts';
import type { VirtualProps } from './Virtual.tsx';

/** How many rows of a long list are shown until the virtual list has loaded: more than fit on a screen. */
const first = 24;

type View = ComponentType<VirtualProps>;

export interface CollectionProps extends KindProps<'list' | 'grid'> {
  columns: number;
  /** Whether there is a line between the rows. */
  divided: boolean;
}

export function Collection(kind: CollectionProps): ReactNode {
  const { node, scope, props } = kind;
  const rows = useRows(props, scope);
  const source = pagedSource(node, scope);
  // A long list becomes virtual, which renders all of its rows again: one that loads page by page does so at half the length.
  const isLong = rows.length > (source ? 30 : 60);
  const hasMore = source?.cell.more;
  const Virtual = useVirtual(isLong || hasMore);
  if (!rows[0] && !hasMore) return <Nodes slot={props.empty} scope={scope} />;
  return collectionView(
    kind,
    (isLong && Virtual) || Plain,
    isLong && !Virtual ? rows.slice(0, first) : rows,
    source && <More source={source} host={scope.page.runtime.host} />,
  );
}

/** @param end what is below the rows */
export const collectionView = (
  { node, scope, props, columns, divided }: CollectionProps,
  List: View,
  rows: Row[],
  end?: ReactNode,
): ReactNode => (
  <div className={classes(styles.list, node.type === 'list' && styles.rows)}>
    <List
      node={node}
      scope={scope}
      rows={rows}
      columns={columns}
      label={optional(props.label)}
      className={divided ? styles.divided : undefined}
    />
    {end}
  </div>
);

export function Plain({ node, scope, rows, columns, label, className }: VirtualProps): ReactNode {
  const grid = node.type === 'grid';
  return (
    <ul
      className={classes(grid && styles.grid, className)}
      style={grid ? ({ '--columns': columns } as CSSProperties) : undefined}
      aria-label={label}
    >
      {rows.map((row, index) => (
        // A press of a first view counts for the same row.
        <li key={row.key} data-row={row.key}>
          {rowView(node, scope, row, index)}
        </li>
      ))}
    </ul>
  );
}

export function rowView(
  node: Node,
  scope: Scope,
  row: Row,
  index: number,
  render = rowContent,
  key?: Key,
): ReactElement {
  return (
    <RowView
      node={node}
      scope={scope}
      id={row.key}
      it={row.it}
      index={asksForIndex(node) ? index : -1}
      key={key}
      render={render}
    />
  );
}

/** The paginated source of a collection: the first of those that `of` reads. */
function pagedSource(node: Node, scope: Scope): DataSource | undefined {
  const { of } = node.props;
  if (!isExpression(of)) return undefined;
  return of.reads.map((read) => scope.page.source(read)).find((source) => source?.definition.pages);
}

let loaded: View | undefined;

/** Preloads the virtual list. @returns undefined until it is loaded; the plain list, with all rows, if it cannot be */
function useVirtual(wanted: boolean | undefined): View | undefined {
  const [view, setView] = useState(() => loaded);
  useEffect(() => {
    if (wanted && !view)
      loadCode(() => import('./Virtual.tsx')).then(
        (module) => {
          loaded = module.Virtual;
          setView(() => loaded);
        },
        () => setView(() => Plain),
      );
  }, [wanted, view]);
  return view;
}
