import { type CSSProperties, type ReactNode, useId } from 'react';
import type { KindProps } from '../kind.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord, list, number, text, word } from '../read.ts';
import { classes } from './classes.ts';
import { IconGlyph } from './Icon.tsx';
import styles from './Menu.module.css';
import shared from './shared.module.css';
import { count } from './shown.ts';
import { inkClass, toneClass } from './tone.ts';
import { usePress } from './usePress.ts';

const looks = ['rows', 'tiles', 'strip'] as const;

export function Menu({ scope, props }: KindProps): ReactNode {
  const id = useId();
  const title = text(props.title);
  const look = word(props.look, looks, 'rows');
  const Item = faces[look];
  const items = list(props.items)
    .filter(isRecord)
    .filter((item) => item.when === undefined || item.when === true);
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
        style={look === 'tiles' ? ({ '--columns': number(props.columns, 4) } as CSSProperties) : undefined}
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
  item: Record<string, unknown>;
  scope: Scope;
}

function Row({ item, scope }: ItemProps): ReactNode {
  const { busy, run } = usePress(item.press, scope);
  const icon = text(item.icon);
  const detail = text(item.detail);
  const ink = inkClass(item.tone);
  return (
    <button type="button" className={styles.row} aria-busy={busy || undefined} onClick={run}>
      {icon ? <IconGlyph scope={scope} name={icon} className={ink || styles.icon} /> : null}
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
        <IconGlyph scope={scope} name={text(item.icon)} size="l" />
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
