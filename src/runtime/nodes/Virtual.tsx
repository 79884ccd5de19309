/** A virtualized collection: only the rows near the viewport are rendered. */
import {
  type CSSProperties,
  type Key,
  memo,
  type ReactNode,
  type RefCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Node } from '../../language/compiled.ts';
import type { Scope } from '../page/scope.ts';
import { classes } from '../ui/classes.ts';
import { Scroller } from '../ui/Scroller.ts';
import { rowView } from './Collection.tsx';
import { compactRow } from './compact.ts';
import styles from './List.module.css';
import { createLines, type Sizes } from './lines.ts';
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

export const Virtual = memo(function Virtual({
  node,
  scope,
  rows,
  columns,
  label,
  className,
}: VirtualProps): ReactNode {
  const count = Math.ceil(rows.length / columns);
  const scroller = useContext(Scroller);
  const list = useRef<HTMLUListElement>(null);
  const [sizes, keep] = usePageState<Sizes>(scope.page, `${node.at} sizes`, undefined);
  const [lines] = useState(() => createLines(count, sizes, scroller !== null));
  const [, render] = useReducer((version: number) => version + 1, 0);
  const slots = useRef<(Key | undefined)[]>([]);

  const { first, tops, height } = lines.update(count);
  useLayoutEffect(
    () => lines.observe(list.current as HTMLElement, scroller?.current ?? undefined, render),
    [lines, scroller],
  );
  useLayoutEffect(lines.settle, [lines.version()]);
  // The measured sizes are kept, so that going back restores the scroll position.
  useEffect(() => () => keep(lines.sizes()), [lines, keep]);

  const stateless = isStateless(node.props.children, scope.page.runtime.vocabulary.kinds);
  const rowsOf = (line: number) => rows.slice(line * columns, (line + 1) * columns);
  // The elements of lines that left show lines that came. If React discards this render, the next one only uses other elements.
  const keys = tops.map((_, at) => rowsOf(first + at)[0]?.key as Key);
  slots.current = slotsOf(keys, slots.current);
  return (
    <ul ref={list} style={{ height }} aria-label={label} className={classes(styles.virtual, className)}>
      {tops.map((top, at) => {
        const line = first + at;
        const views = rowsOf(line).map((row, column) =>
          rowView(node, scope, row, line * columns + column, compactRow, stateless ? column : row.key),
        );
        return (
          // The total number of lines is unknown, since pages may follow.
          <li
            key={slots.current.indexOf(keys[at])}
            ref={lines.refOf(line) as RefCallback<HTMLElement>}
            style={{ top }}
            aria-posinset={line + 1}
            aria-setsize={-1}
          >
            {node.type === 'grid' ? (
              <ul className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
                {views.map((view) => (
                  <li key={view.key}>{view}</li>
                ))}
              </ul>
            ) : (
              views
            )}
          </li>
        );
      })}
    </ul>
  );
});
