/** A virtualized collection: only the rows near the viewport are rendered. */
import {
  type CSSProperties,
  cloneElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type CacheSnapshot, Virtualizer, WindowVirtualizer } from 'virtua';
import type { Node } from '../../language/compiled.ts';
import type { Scope } from '../page/scope.ts';
import { classes } from '../ui/classes.ts';
import { Scroller } from '../ui/Scroller.ts';
import { rowView } from './Collection.tsx';
import styles from './List.module.css';
import { usePageState } from './pageState.ts';
import { isReusable } from './reusable.ts';
import type { Row } from './rows.ts';
import { slotsOf } from './slots.ts';

export interface VirtualProps {
  node: Node;
  scope: Scope;
  rows: Row[];
  columns: number;
  label: string | undefined;
  divided: boolean;
}

interface ItemProps {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}

/** The content of an item has the key of its line, by which the virtualizer names the item. The item shows other lines. */
const contentOf = (children: ReactNode): ReactNode => cloneElement(children as ReactElement, { key: 'line' });

/** The total number of rows is unknown, since pages may follow. */
function RowItem({ index, children, ...props }: ItemProps): ReactNode {
  return (
    <li {...props} aria-posinset={index + 1} aria-setsize={-1}>
      {contentOf(children)}
    </li>
  );
}

function LineItem({ style, children, ref }: ItemProps): ReactNode {
  return (
    <li ref={ref} style={style}>
      {contentOf(children)}
    </li>
  );
}

export function Virtual({ node, scope, rows, columns, label, divided }: VirtualProps): ReactNode {
  const grid = node.type === 'grid';
  const lines = useMemo(() => inLines(rows, columns), [rows, columns]);
  const scroller = useContext(Scroller);
  const handle = useRef<Measured | null>(null);
  const [kept, keep] = usePageState<{ lines: number; cache: CacheSnapshot } | null>(
    scope.page,
    `${node.at} sizes`,
    null,
  );
  const known = useRef(lines.length);
  useEffect(() => {
    known.current = lines.length;
  });
  useEffect(() => {
    // The measured sizes are kept, so that going back restores the scroll position.
    const { current } = handle;
    return () => {
      if (current) keep({ lines: known.current, cache: current.cache });
    };
  }, [keep]);

  const reused = isReusable(node, scope);
  const List = useMemo(() => listElement(label, divided, reused), [label, divided, reused]);
  const shared = {
    ref: (current: Measured | null) => {
      handle.current = current;
    },
    data: lines,
    as: List,
    item: grid ? LineItem : RowItem,
    bufferSize: 400,
    ...(kept?.lines === lines.length ? { cache: kept.cache } : {}),
    children: (line: Line) => (grid ? cardsOf(line) : <Fragment key={line.key}>{viewsOf(line)}</Fragment>),
  };
  const viewsOf = (line: Line) =>
    line.rows.map((row, at) => {
      const view = rowView(node, scope, row, line.first + at);
      return reused ? cloneElement(view, { key: at }) : view;
    });
  const cardsOf = (line: Line) => (
    <ul
      key={line.key}
      className={classes(styles.grid, styles.lineOfCards)}
      style={{ '--columns': columns } as CSSProperties}
    >
      {viewsOf(line).map((view) => (
        <li key={view.key}>{view}</li>
      ))}
    </ul>
  );
  return scroller ? <Virtualizer {...shared} scrollRef={scroller} /> : <WindowVirtualizer {...shared} />;
}

/** The list element around the rows, with its accessible name. */
function listElement(label: string | undefined, divided: boolean, reused: boolean) {
  return function List({
    style,
    children,
    ref,
  }: Omit<ItemProps, 'index' | 'ref'> & { ref?: Ref<HTMLUListElement> }) {
    return (
      <ul ref={ref} style={style} aria-label={label} className={divided ? styles.divided : undefined}>
        {reused ? <Reused items={children as ReactElement[]} /> : children}
      </ul>
    );
  };
}

/** The elements of rows that left are used for rows that came. */
function Reused({ items }: { items: ReactElement[] }): ReactNode {
  const before = useRef<ReadonlyMap<string, number>>(new Map());
  const slots = slotsOf(
    items.map((item) => String(item.key)),
    before.current,
  );
  useLayoutEffect(() => {
    before.current = slots;
  });
  return items.map((item) => cloneElement(item, { key: slots.get(String(item.key)) }));
}

/** The shared interface of both virtualizers. */
interface Measured {
  readonly cache: CacheSnapshot;
}

interface Line {
  key: string;
  first: number;
  rows: Row[];
}

function inLines(rows: Row[], columns: number): Line[] {
  const lines: Line[] = [];
  for (let first = 0; first < rows.length; first += columns) {
    const line = rows.slice(first, first + columns);
    lines.push({ key: line[0]?.key ?? '', first, rows: line });
  }
  return lines;
}
