import { type CSSProperties, type ReactNode, useId } from 'react';
import type { KindProps } from '../kind.ts';
import type { Scope } from '../page/scope.ts';
import { isRecord, list, number, text } from '../read.ts';
import { classes } from './classes.ts';
import { IconGlyph } from './Icon.tsx';
import styles from './Menu.module.css';
import shared from './shared.module.css';
import { count } from './shown.ts';
import { inkClass, toneClass } from './tone.ts';
import { usePress } from './usePress.ts';

export function Menu({ scope, props }: KindProps): ReactNode {
  const id = useId();
  const title = text(props.title);
  const tiles = props.look === 'tiles';
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
        className={tiles ? styles.tiles : styles.rows}
        aria-labelledby={title ? id : undefined}
        style={tiles ? ({ '--columns': number(props.columns, 4) } as CSSProperties) : undefined}
      >
        {items.map((item, index) => (
          <li key={index}>
            {tiles ? <Tile item={item} scope={scope} /> : <Row item={item} scope={scope} />}
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

function Badge({ of }: { of: unknown }): ReactNode {
  const shown = count(of);
  return shown ? <span className={shared.badge}>{shown}</span> : null;
}
