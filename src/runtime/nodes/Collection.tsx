/** The shared part of lists and grids: keyed rows, pagination at the end, and virtual scrolling for long ones. */
import { type ComponentType, type Key, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { Node } from '../../language/compiled.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { isExpression } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import type { DataSource } from '../page/source.ts';
import type { KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { optional } from '../values/read.ts';
import { collectionClass, dividedClass, plainList, rowItem } from './collectionView.tsx';
import { More } from './More.tsx';
import { asksForIndex, RowView } from './RowView.tsx';
import { type Row, useRows } from './rows.ts';
import type { VirtualProps } from './Virtual.tsx';

/**
 * A collection with more rows is virtualized. One that loads page by page is with half as many: the switch renders all of
 * its rows again.
 */
const long = 60;

/** How many rows of a long list are shown until the virtual list has loaded: more than fit on a screen. */
const first = 24;

interface CollectionProps extends KindProps<'list' | 'grid'> {
  columns: number;
  /** Whether there is a line between the rows. */
  divided: boolean;
}

export function Collection({ node, scope, props, columns, divided }: CollectionProps): ReactNode {
  const rows = useRows(props, scope);
  const source = pagedSource(node, scope);
  const isLong = rows.length > (source ? long / 2 : long);
  const Virtual = useVirtual(isLong || source?.cell.more === true);
  if (rows.length === 0 && !source?.cell.more) return <Nodes slot={props.empty} scope={scope} />;
  const label = optional(props.label);
  const className = dividedClass(divided);
  return (
    <div className={collectionClass(node)}>
      {Virtual && isLong ? (
        <Virtual
          node={node}
          scope={scope}
          rows={rows}
          columns={columns}
          label={label}
          className={className}
        />
      ) : (
        <Plain
          node={node}
          scope={scope}
          rows={isLong && Virtual !== null ? rows.slice(0, first) : rows}
          columns={columns}
          label={label}
          className={className}
        />
      )}
      {source && <More source={source} host={scope.page.runtime.host} />}
    </div>
  );
}

function Plain({ node, scope, rows, ...look }: VirtualProps): ReactNode {
  return plainList(
    node,
    look,
    rows.map((row, index) => rowItem(row, rowView(node, scope, row, index))),
  );
}

export function rowView(node: Node, scope: Scope, row: Row, index: number, key: Key = row.key): ReactElement {
  return (
    <RowView
      node={node}
      scope={scope}
      id={row.key}
      it={row.it}
      index={asksForIndex(node) ? index : -1}
      key={key}
    />
  );
}

/** The paginated source of a collection: the first of those that `of` reads. */
function pagedSource(node: Node, scope: Scope): DataSource | undefined {
  const { of } = node.props;
  if (!isExpression(of)) return undefined;
  return of.reads.map((read) => scope.page.source(read)).find((source) => source?.paging);
}

type View = ComponentType<VirtualProps>;

let loaded: View | undefined;

/** Preloads the virtual list. @returns null if it cannot be loaded: all rows are rendered */
function useVirtual(wanted: boolean): View | null | undefined {
  const [view, setView] = useState<View | null | undefined>(() => loaded);
  const missing = !view;
  useEffect(() => {
    if (!wanted || !missing) return;
    loadCode(() => import('./Virtual.tsx')).then(
      (module) => {
        loaded = module.Virtual;
        setView(() => loaded);
      },
      () => setView(null),
    );
  }, [wanted, missing]);
  return view;
}
