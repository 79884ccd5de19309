/** One row of facts: a label, and a value in the format of its `as`. */
import { type Key, type ReactNode, useId } from 'react';
import type { Node } from '../../language/compiled.ts';
import { writeMoment } from '../format/moment.ts';
import type { KindProperties } from '../generated/properties.ts';
import type { Scope } from '../page/scope.ts';
import { NodeView } from '../render/NodeView.tsx';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { inkClass, toneOf } from '../ui/tone.ts';
import { optional, text } from '../values/read.ts';
import { missing, shown } from '../values/shown.ts';
import { AmountView } from './Amount.tsx';
import { CopyIcon } from './CopyIcon.tsx';
import styles from './Facts.module.css';
import { Cover } from './Pressable.tsx';
import { StatusView } from './Status.tsx';

type Row = NonNullable<KindProperties['facts']['rows']>[number];

interface FactProps {
  fact: Row;
  scope: Scope;
}

/** Only a row that can be pressed needs a component: its button is named by the row. */
export const fact = (one: Row, scope: Scope, key: Key): ReactNode =>
  one.press ? (
    <PressedFact key={key} fact={one} scope={scope} />
  ) : (
    factView({ fact: one, scope }, undefined, key)
  );

function PressedFact(props: FactProps): ReactNode {
  return factView(props, useId());
}

/** @param id of its elements, for a row that can be pressed */
function factView({ fact, scope }: FactProps, id: string | undefined, key?: Key): ReactNode {
  const steps = fact.press ?? null;
  const copied = fact.copy ? shown(fact.value) : '';
  return (
    <div
      key={key}
      className={classes(styles.fact, steps && styles.pressed, fact.as === 'minute' && styles.wide)}
    >
      <dt className={styles.label} id={id}>
        {text(fact.label)}
        {fact.hint ? <small className={styles.hint}>{text(fact.hint)}</small> : null}
      </dt>
      <dd
        className={classes(
          styles.value,
          inkClass(toneOf(fact.tone, shown(fact.value), scope.page.runtime.host)),
        )}
        id={id && `${id}v`}
      >
        <FactValue fact={fact} scope={scope} />
        {copied ? <CopyIcon host={scope.page.runtime.host} value={copied} className={styles.copy} /> : null}
        {steps ? <Cover slot={steps} scope={scope} labelledBy={`${id} ${id}v`} /> : null}
        {steps ? <IconGlyph scope={scope} name="chevron-right" className={styles.more} /> : null}
      </dd>
    </div>
  );
}

function FactValue({ fact, scope }: { fact: Row; scope: Scope }): ReactNode {
  const { host } = scope.page.runtime;
  const { value } = fact;
  const { as = 'text' } = fact;
  switch (as) {
    case 'amount':
    case 'percent':
    case 'compact':
      return (
        <AmountView
          host={host}
          value={value}
          as={as}
          places={typeof fact.places === 'number' ? fact.places : undefined}
          sign={fact.sign}
          unit={optional(fact.unit)}
          tone={fact.tone}
        />
      );
    case 'date':
    case 'time':
    case 'minute':
      return writeMoment(value, as, host.format);
    case 'status':
      return <StatusView scope={scope} set={fact.set ?? ''} value={value} />;
    case 'bool':
      return typeof value === 'boolean'
        ? host.text(value ? 'runtime.true' : 'runtime.false')
        : shown(value) || missing;
    case 'picture':
      return shown(value) ? <NodeView node={pictureOf(fact)} scope={scope} /> : missing;
    case 'mask':
      return mask(shown(value)) || missing;
    default:
      return (
        (typeof value === 'boolean' ? host.text(value ? 'runtime.true' : 'runtime.false') : shown(value)) ||
        missing
      );
  }
}

const pictureOf = ({ value, label }: Row): Node => ({
  type: 'image',
  at: '',
  reads: [],
  props: { src: shown(value), alt: text(label), size: 'l', fit: 'contain', shape: 'rounded' },
});

/** Masks a sensitive value except its last four characters; a short one completely. */
function mask(value: string): string {
  const signs = Array.from(value);
  if (signs.length === 0) return '';
  return `••••${signs.length > 6 ? signs.slice(-4).join('') : ''}`;
}
