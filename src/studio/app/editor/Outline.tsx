/** The nodes of the file as a tree, in which they are selected, moved and dragged. */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Grammar } from '../../../language/grammar/shape.ts';
import type { Tree } from '../../document/tree.ts';
import { useAppearance } from '../appearance.ts';
import { useDraggable, useDropTarget } from './drag/drag.ts';
import type { Dropped } from './drag/place.ts';
import { nameOfNode, nameOfSection } from './names.ts';
import { flat, type OutlineItem, outlineItems, separator } from './outlineItems.ts';
import { text } from './text.ts';

interface Props {
  tree: Tree;
  grammar: Grammar;
  selected: string | undefined;
  select(id: string): void;
  drop(dropped: Dropped): void;
}

export function Outline({ tree, grammar, selected, select, drop }: Props): ReactNode {
  const { language } = useAppearance();
  const items = useMemo(() => {
    // Texts that are written in place are shown in the language of the studio.
    void language;
    return outlineItems(tree, grammar);
  }, [tree, grammar, language]);
  const all = useMemo(() => [...flat(items)], [items]);
  const place = useRef<HTMLUListElement>(null);
  // If the cursor is within an object without an item of its own, no item is selected; Tab leads to the first one.
  const current = all.find(({ id }) => id === selected);
  useEffect(() => {
    const item = place.current?.querySelector<HTMLElement>('[aria-current]');
    item?.scrollIntoView({ block: 'nearest' });
    if (place.current?.contains(document.activeElement)) item?.focus();
  }, [selected]);
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = current ? all.indexOf(current) : -1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const next = to === undefined ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    select(next.id);
  };
  if (items.length === 0) return <p className="muted">{text('noOutline')}</p>;
  return (
    <ul ref={place} onKeyDown={press}>
      {items.map((item) => (
        <Item key={item.id} {...{ item, selected, select, drop }} first={current ?? all[0]} />
      ))}
    </ul>
  );
}

function Item({
  item,
  first,
  ...rest
}: { item: OutlineItem; first: OutlineItem | undefined } & Pick<
  Props,
  'selected' | 'select' | 'drop'
>): ReactNode {
  const { selected, select, drop } = rest;
  const { id, kind, name, detail, list, children } = item;
  const row = useRef<HTMLButtonElement>(null);
  useDraggable(row, kind === 'node' ? { id } : null);
  const edge = useDropTarget(row, { id, isNode: kind === 'node', list }, drop);
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-kind={kind}
        data-edge={edge}
        tabIndex={item === first ? 0 : -1}
        aria-current={id === selected ? 'true' : undefined}
        onClick={() => select(id)}
      >
        <span className="name" title={name}>
          {kind === 'node' ? nameOfNode(name) : name.split(separator).map(nameOfSection).join(separator)}
        </span>{' '}
        <small>{detail}</small>
      </button>
      {children.length > 0 ? (
        <ul>
          {children.map((child) => (
            <Item key={child.id} {...rest} item={child} first={first} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
