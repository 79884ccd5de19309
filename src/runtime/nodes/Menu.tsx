import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Node, Value } from '../../language/compiled.ts';
import type { KindProperties } from '../generated/properties.ts';
import { attempt, evaluate } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import type { Kind, KindProps } from '../render/kind.ts';
import { bone } from '../ui/Bone.tsx';
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
        {props.items.map((item, index) =>
          item.when === undefined || item.when === true ? (
            <li key={index}>
              <Entry look={look} item={item} scope={scope} />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

interface EntryProps {
  look: keyof typeof faces;
  item: MenuItem;
  scope: Scope;
}

function Entry({ look, item, scope }: EntryProps): ReactNode {
  const { busy, run } = usePress(item.press, scope);
  const { className, inside } = faces[look];
  const current = look === 'strip' && item.current === true;
  return (
    <button
      type="button"
      className={className}
      aria-busy={busy || undefined}
      aria-current={current ? 'page' : undefined}
      onClick={current ? undefined : run}
    >
      {inside(item, scope)}
    </button>
  );
}

function insideRow(item: MenuItem, scope: Scope): ReactNode {
  const detail = text(item.detail);
  const ink = inkClass(item.tone);
  return (
    <>
      {item.icon ? <IconGlyph scope={scope} name={item.icon} className={ink || styles.icon} /> : null}
      <span className={classes(styles.label, ink)}>{text(item.label)}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
      <Badge of={item.badge} />
      <IconGlyph scope={scope} name="chevron-right" className={styles.more} />
    </>
  );
}

const insideTile = (item: MenuItem, scope: Scope): ReactNode => (
  <>
    <span className={classes(styles.disc, toneClass(item.tone, 'accent'))}>
      <IconGlyph scope={scope} name={item.icon ?? ''} size="l" />
      <Badge of={item.badge} />
    </span>
    <span>{text(item.label)}</span>
  </>
);

const insideStep = (item: MenuItem): ReactNode => (
  <>
    {text(item.label)}
    <Badge of={item.badge} />
  </>
);

const faces = {
  rows: { className: styles.row, inside: insideRow },
  tiles: { className: styles.tile, inside: insideTile },
  strip: { className: styles.step, inside: insideStep },
};

function Badge({ of }: { of: unknown }): ReactNode {
  const shown = count(of);
  return shown ? <span className={shared.badge}>{shown}</span> : null;
}

type Values = Readonly<Record<string, Value>>;

const entriesOf = (node: Node): readonly Values[] => node.props.items as Values[];

/** The entries without what is loading, which no reader takes for a value. An entry whose condition is loading comes with it. */
const early = (node: Node, scope: Scope): Record<string, unknown> => ({
  ...known(node.props, scope),
  items: entriesOf(node).map((entry) => known(entry, scope)),
});

const known = (values: Values, scope: Scope): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, attempt(() => evaluate(value, scope))]),
  );

export const menu: Kind<'menu'> = { View: Menu, Skeleton: bone('block'), early };
