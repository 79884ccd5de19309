import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Value } from '../../language/compiled.ts';
import type { KindProperties } from '../generated/properties.ts';
import { evaluate } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import shared from '../ui/shared.module.css';
import { inkClass, toneClass } from '../ui/tone.ts';
import { text } from '../values/read.ts';
import { count } from '../values/shown.ts';
import styles from './Menu.module.css';
import { usePress } from './usePress.ts';

type MenuItem = KindProperties['menu']['items'][number];

function Menu({ scope, props }: KindProps<'menu'>): ReactNode {
  const id = useId();
  const title = text(props.title);
  const look = props.look ?? 'rows';
  const Item = faces[look];
  const items = props.items.filter((item) => item.when === undefined || item.when === true);
  return (
    <div className={styles.menu}>
      {title ? (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      ) : null}
      <ul
        className={styles[look]}
        aria-labelledby={title ? id : undefined}
        style={look === 'tiles' ? ({ '--columns': props.columns ?? 4 } as CSSProperties) : undefined}
      >
        {items.map((item, index) => (
          <li key={index}>
            <Item item={item} scope={scope} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  item: MenuItem;
  scope: Scope;
}

function Row({ item, scope }: ItemProps): ReactNode {
  const { busy, run } = usePress(item.press, scope);
  const detail = text(item.detail);
  const ink = inkClass(item.tone);
  return (
    <button type="button" className={styles.row} aria-busy={busy || undefined} onClick={run}>
      {item.icon ? <IconGlyph scope={scope} name={item.icon} className={ink || styles.icon} /> : null}
      <span className={classes(styles.label, ink)}>{text(item.label)}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
      <Badge of={item.badge} />
      <IconGlyph scope={scope} name="chevron-right" className={styles.more} />
    </button>
  );
}

function Tile({ item, scope }: ItemProps): ReactNode {
  const { busy, run } = usePress(item.press, scope);
  return (
    <button type="button" className={styles.tile} aria-busy={busy || undefined} onClick={run}>
      <span className={classes(styles.disc, toneClass(item.tone, 'accent'))}>
        <IconGlyph scope={scope} name={item.icon ?? ''} size="l" />
        <Badge of={item.badge} />
      </span>
      <span>{text(item.label)}</span>
    </button>
  );
}

function Step({ item, scope }: ItemProps): ReactNode {
  const { busy, run } = usePress(item.press, scope);
  const current = item.current === true;
  return (
    <button
      type="button"
      className={styles.step}
      aria-busy={busy || undefined}
      aria-current={current ? 'page' : undefined}
      onClick={current ? undefined : run}
    >
      {text(item.label)}
      <Badge of={item.badge} />
    </button>
  );
}

const faces = { rows: Row, tiles: Tile, strip: Step };

function Badge({ of }: { of: unknown }): ReactNode {
  const shown = count(of);
  return shown ? <span className={shared.badge}>{shown}</span> : null;
}

/**
 * The entries without what is loading. Neighbours with the same label are alternatives: while their conditions are
 * loading, one of them is shown.
 */
function MenuSkeleton({ node, scope }: SkeletonProps): ReactNode {
  const known = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ifKnown(value, scope)]));
  const items = (node.props.items as Values[])
    .map((item): Record<string, unknown> => ({ when: true, ...known(item) }))
    .map((item, at, all) =>
      item.when === undefined
        ? {
            ...item,
            when: item.label === all[at + 1]?.label && item.label !== all[at - 1]?.label,
            detail: '',
          }
        : item,
    );
  return <Menu node={node} scope={scope} props={{ ...known(node.props), items } as never} />;
}

type Values = Readonly<Record<string, Value>>;

/** In a row of a list that is loading, anything can be missing. */
function ifKnown(value: Value, scope: Scope): unknown {
  try {
    return evaluate(value, scope);
  } catch {
    return undefined;
  }
}

export const menu: Kind<'menu'> = { View: Menu, Skeleton: MenuSkeleton };
