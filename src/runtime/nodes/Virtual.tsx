/** A virtualized collection: only the rows near the viewport are rendered. */
import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
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
import type { Row } from './rows.ts';

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

/** The total number of rows is unknown, since pages may follow. */
function RowItem({ index, ...props }: ItemProps): ReactNode {
  return <li {...props} aria-posinset={index + 1} aria-setsize={-1} />;
}

function LineItem({ style, children, ref }: ItemProps): ReactNode {
  return (
    <li ref={ref} style={style}>
      {children}
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

  const List = useMemo(() => listElement(label, divided), [label, divided]);
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
  const viewsOf = (line: Line) => line.rows.map((row, at) => rowView(node, scope, row, line.first + at));
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
function listElement(label: string | undefined, divided: boolean) {
  return function List({
    style,
    children,
    ref,
  }: Omit<ItemProps, 'index' | 'ref'> & { ref?: Ref<HTMLUListElement> }) {
    return (
      <ul ref={ref} style={style} aria-label={label} className={divided ? styles.divided : undefined}>
        {children}
      </ul>
    );
  };
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
