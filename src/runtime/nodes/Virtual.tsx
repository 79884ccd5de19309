/** A virtualized collection: only the rows near the viewport are rendered. */
import {
  type CSSProperties,
  cloneElement,
  Fragment,
  type Key,
  memo,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import {
  type CacheSnapshot,
  Virtualizer,
  type VirtualizerHandle,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import type { Node } from '../../language/compiled.ts';
import type { Scope } from '../page/scope.ts';
import { Scroller } from '../ui/Scroller.ts';
import { rowView } from './Collection.tsx';
import styles from './List.module.css';
import { usePageState } from './pageState.ts';
import type { Row } from './rows.ts';
import { slotsOf } from './slots.ts';
import { isStateless } from './stateless.ts';

export interface VirtualProps {
  node: Node;
  scope: Scope;
  rows: Row[];
  columns: number;
  label: string | undefined;
  /** The class of the list. */
  className: string | undefined;
}

/** What the virtualizer gives to the list element. */
interface ListProps {
  style: CSSProperties;
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
}

/** What it gives to the element of a line. */
interface ItemProps {
  style: CSSProperties;
  index: number;
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
}

/*
 * Two styles of the virtualizer are left out: it hides lines until it has measured them, and ignores presses while the list
 * scrolls. Each change of them makes the browser compute the styles of all rows again. Lines are measured before they are
 * painted anyway.
 */

/** A line. The total number of lines is unknown, since pages may follow. */
function Item({ index, style, children, ...props }: ItemProps): ReactNode {
  return (
    <li {...props} style={{ ...style, visibility: undefined }} aria-posinset={index + 1} aria-setsize={-1}>
      {/* Without the fragment, whose key would tie the elements to the line. */}
      {(children as ReactElement<PropsWithChildren>).props.children}
    </li>
  );
}

export const Virtual = memo(function Virtual({
  node,
  scope,
  rows,
  columns,
  label,
  className,
}: VirtualProps): ReactNode {
  const scroller = useContext(Scroller);
  const handle = useRef<VirtualizerHandle & WindowVirtualizerHandle>(null);
  const [cache, keep] = usePageState<CacheSnapshot | undefined>(scope.page, `${node.at} sizes`, undefined);
  useEffect(() => {
    // The measured sizes are kept, so that going back restores the scroll position.
    const { current } = handle;
    return () => keep(current?.cache);
  }, [keep]);

  const stateless = isStateless(node.props.children, scope.page.runtime.vocabulary.kinds);
  const List = useMemo(() => listElement(label, className), [label, className]);
  const shared = {
    ref: handle,
    data: { length: Math.ceil(rows.length / columns) },
    as: List,
    item: Item,
    bufferSize: 400,
    // Undefined is the same as none to it, but not to its type.
    cache: cache as CacheSnapshot,
    children: (_: unknown, index: number) => {
      const start = index * columns;
      const line = rows.slice(start, start + columns);
      const views = line.map((row, at) => rowView(node, scope, row, start + at, stateless ? at : row.key));
      return (
        <Fragment key={line[0]?.key}>
          {node.type === 'grid' ? (
            <ul className={styles.lineOfCards} style={{ '--columns': columns } as CSSProperties}>
              {views.map((view) => (
                <li key={view.key}>{view}</li>
              ))}
            </ul>
          ) : (
            views
          )}
        </Fragment>
      );
    },
  };
  return scroller ? <Virtualizer {...shared} scrollRef={scroller} /> : <WindowVirtualizer {...shared} />;
});

/** The list element around the lines, with its accessible name. The elements of lines that left show lines that came. */
function listElement(label: string | undefined, className: string | undefined) {
  let slots: (Key | undefined)[] = [];
  return function List({ style, children, ...props }: ListProps): ReactNode {
    const lines = children as ReactElement[];
    // If React discards this render, the next one only uses other elements for some lines.
    slots = slotsOf(
      lines.map((line) => line.key as Key),
      slots,
    );
    return (
      <ul {...props} style={{ ...style, pointerEvents: undefined }} aria-label={label} className={className}>
        {lines.map((line) => cloneElement(line, { key: slots.indexOf(line.key as Key) }))}
      </ul>
    );
  };
}
