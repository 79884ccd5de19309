/** The placeholder of a node that is loading: of the same size as the node, so that the layout does not shift. */
import type { CSSProperties, ReactNode } from 'react';
import type { Node } from '../../language/compiled.ts';
import { flag, isRecord, list, number, word } from '../read.ts';
import { classes } from '../ui/classes.ts';
import { isNodes } from '../values.ts';
import slides from './Carousel.module.css';
import ring from './Countdown.module.css';
import facet from './Facts.module.css';
import picture from './Image.module.css';
import collection from './List.module.css';
import layout from './layout.module.css';
import { alignClass, gapClass, justifyClass, place, shareOf } from './layout.ts';
import { lookClass } from './look.ts';
import { picturePlace } from './picture.ts';
import styles from './Skeleton.module.css';
import strip from './Tabs.module.css';

export function Skeleton({ node }: { node: Node }): ReactNode {
  return shapes[node.type]?.(node) ?? (node.widget ? <WidgetPlace props={node.props} /> : null);
}

/** A widget with a height or width, in pixels, has it from the start. */
export function WidgetPlace({
  props: { height, width },
}: {
  props: Readonly<Record<string, unknown>>;
}): ReactNode {
  return (
    <Bone
      as={styles.block}
      style={{
        ...(typeof height === 'number' ? { height } : {}),
        ...(typeof width === 'number' ? { width, flex: 'none' } : {}),
      }}
    />
  );
}

/** A label and a control for each field, the nodes below them, and a button. In rem. */
function form({ props: { fields, after } }: Node): ReactNode {
  const controls = isRecord(fields) ? Object.values(fields) : [];
  const heights = controls.map((field) => (isRecord(field) && field.widget === 'textarea' ? 9.5 : 5.5));
  const below = isNodes(after) ? after.n.length * 2.5 : 0;
  const height = heights.reduce((sum, one) => sum + one, below + 4);
  return <Bone as={styles.block} style={controls.length > 0 ? { height: `${height}rem` } : {}} />;
}

/** A slide, and the indicator below it. */
function carousel(node: Node): ReactNode {
  if (node.props.look === 'ticker') return <Bone as={styles.notice} />;
  if (!isNodes(node.props.children)) return <Bone as={styles.block} />;
  return (
    <div className={slides.carousel} aria-hidden="true">
      {inside(node)}
      <div className={slides.foot} />
    </div>
  );
}

function Bone({ as, style }: { as: string | undefined; style?: CSSProperties }): ReactNode {
  return <div className={classes(styles.bone, as)} style={style} aria-hidden="true" />;
}

function times(count: number, bone: (index: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => bone(index));
}

/** A number or a headline is short, a text is longer. */
function line({ type, props: { look } }: Node): ReactNode {
  const short = type === 'amount' || type === 'countdown' || headlines.has(look);
  return (
    <div className={lookClass(look)} aria-hidden="true">
      <Bone as={classes(styles.line, short && styles.short)} />
    </div>
  );
}

const headlines = new Set<unknown>(['display', 'title', 'heading']);

/** The placeholders of a node's children; a part or a row has no box of its own. */
function inside({ props }: Node): ReactNode {
  return each(props.children);
}

function each(slot: unknown): ReactNode {
  return isNodes(slot) ? slot.n.map((node) => <Skeleton key={node.at} node={node} />) : null;
}

function stack(node: Node): ReactNode {
  const { gap, align } = node.props;
  return (
    <div
      className={classes(layout.stack, gapClass(gap, 'm'), alignClass(align, 'stretch'))}
      aria-hidden="true"
    >
      {inside(node)}
    </div>
  );
}

/** The tab strip, and the content of the first tab. */
function tabs({ props }: Node): ReactNode {
  const [first] = list(props.tabs);
  return (
    <div aria-hidden="true">
      <Bone as={styles.notice} />
      <div className={strip.panel}>{isRecord(first) ? each(first.children) : null}</div>
    </div>
  );
}

function row(node: Node): ReactNode {
  const { gap, align, justify, wrap, children, shares } = node.props;
  return (
    <div
      className={classes(
        layout.row,
        gapClass(gap, 's'),
        alignClass(align, 'center'),
        justifyClass(justify),
        flag(wrap) && layout.wrap,
      )}
      aria-hidden="true"
    >
      {isNodes(children)
        ? children.n.map((child, index) => (
            <div key={child.at} {...place(shareOf(shares, child, index))}>
              <Skeleton node={child} />
            </div>
          ))
        : null}
    </div>
  );
}

function card(node: Node): ReactNode {
  const { gap, title } = node.props;
  return (
    <div className={layout.card} aria-hidden="true">
      <div className={classes(layout.cardBody, gapClass(gap, 'm'))}>
        {title ? (
          <div className={layout.cardHead}>
            <Bone as={styles.line} />
          </div>
        ) : null}
        {inside(node)}
      </div>
    </div>
  );
}

function facts(node: Node): ReactNode {
  const rows = times(list(node.props.rows).length || 3, (index) => (
    <div key={index} className={facet.fact}>
      <div className={facet.label}>
        <Bone as={classes(styles.line, styles.short)} />
      </div>
      <div className={facet.value}>
        <Bone as={classes(styles.line, styles.short)} />
      </div>
    </div>
  ));
  const look = word(node.props.look, ['rows', 'grid', 'plain'], 'rows');
  return (
    <div className={facet[look]} aria-hidden="true">
      {rows}
    </div>
  );
}

function menu(node: Node): ReactNode {
  return times(number(node.props.skeleton, 5), (index) => (
    <div key={index} className={styles.row} aria-hidden="true">
      <Bone as={styles.line} />
      <Bone as={classes(styles.line, styles.short)} />
    </div>
  ));
}

/** The usual number of rows, each in the shape of its nodes. */
function rows(node: Node): ReactNode {
  return times(number(node.props.skeleton, 5), (index) => (
    <div key={index} className={collection.row} aria-hidden="true">
      {inside(node)}
    </div>
  ));
}

function cards(node: Node): ReactNode {
  const columns = number(node.props.columns, 2);
  return (
    <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
      {times(number(node.props.skeleton, columns * 2), (index) => (
        <Bone key={index} as={styles.card} />
      ))}
    </div>
  );
}

/** The size and shape of the image. */
function image({ props }: Node): ReactNode {
  const { size, shape, aspectRatio } = picturePlace(props);
  return (
    <Bone
      as={classes(styles.picture, picture[size], shape === 'circle' && styles.round)}
      style={{ aspectRatio }}
    />
  );
}

const shapes: Readonly<Record<string, (node: Node) => ReactNode>> = {
  stack,
  row,
  card,
  use: inside,
  sticky: inside,
  tabs,
  text: line,
  amount: line,
  link: line,
  copyable: line,
  countdown: (node) =>
    node.props.look === 'ring' ? <Bone as={classes(ring.ringed, styles.round)} /> : line(node),
  icon: () => <Bone as={styles.dot} />,
  status: () => <Bone as={styles.badge} />,
  facts,
  menu,
  list: rows,
  grid: cards,
  image,
  qr: () => <Bone as={styles.square} />,
  progress: () => <Bone as={styles.bar} />,
  carousel,
  // The average length of texts, so that the content below moves as little as possible.
  rich: () => (
    <div className={styles.stack}>
      {times(13, (index) => (
        <Bone key={index} as={classes(styles.line, index % 3 < 2 && styles.wide)} />
      ))}
    </div>
  ),
  notice: () => <Bone as={styles.notice} />,
  choice: () => <Bone as={styles.notice} />,
  search: () => <Bone as={styles.notice} />,
  button: (node) => <Bone as={classes(styles.button, node.props.wide === true && styles.wide)} />,
  form,
  frame: () => <Bone as={styles.block} />,
};
