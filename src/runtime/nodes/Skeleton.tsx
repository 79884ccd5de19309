/** What stands in the place of a node whose data is on its way: of its shape, so that nothing moves when it comes. */
import type { CSSProperties, ReactNode } from 'react';
import type { Node } from '../../language/compiled.ts';
import { list, number } from '../read.ts';
import { isNodes } from '../values.ts';
import { classes } from './classes.ts';
import { lookClass } from './look.ts';
import styles from './Skeleton.module.css';

export function Skeleton({ node }: { node: Node }): ReactNode {
  return shapes[node.type]?.(node) ?? (node.widget ? <Bone as={styles.block} /> : null);
}

function Bone({ as, style }: { as: string | undefined; style?: CSSProperties }): ReactNode {
  return <div className={classes(styles.bone, as)} style={style} aria-hidden="true" />;
}

function times(count: number, bone: (index: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => bone(index));
}

function line(node: Node): ReactNode {
  return (
    <div className={lookClass(node.props.look)} aria-hidden="true">
      <Bone as={styles.line} />
    </div>
  );
}

/** Of what a container holds. */
function inside(node: Node): ReactNode {
  const { children } = node.props;
  if (!isNodes(children)) return null;
  return (
    <div className={node.type === 'row' ? styles.row : styles.stack}>
      {children.n.map((child) => (
        <Skeleton key={child.at} node={child} />
      ))}
    </div>
  );
}

function facts(node: Node): ReactNode {
  return times(list(node.props.rows).length || 3, (index) => (
    <div key={index} className={styles.fact} aria-hidden="true">
      <Bone as={styles.line} />
      <Bone as={classes(styles.line, styles.short)} />
    </div>
  ));
}

function rows(node: Node): ReactNode {
  return times(number(node.props.skeleton, 5), (index) => (
    <div key={index} className={styles.row} aria-hidden="true">
      <Bone as={styles.line} />
      <Bone as={classes(styles.line, styles.short)} />
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

const shapes: Readonly<Record<string, (node: Node) => ReactNode>> = {
  stack: inside,
  row: inside,
  card: () => <Bone as={styles.card} />,
  tabs: () => <Bone as={styles.notice} />,
  text: line,
  amount: line,
  link: line,
  copyable: line,
  countdown: line,
  icon: () => <Bone as={styles.dot} />,
  status: () => <Bone as={styles.badge} />,
  facts,
  menu: rows,
  list: rows,
  grid: cards,
  image: (node) => (
    <Bone
      as={node.props.size === undefined || node.props.size === 'full' ? styles.block : styles.dot}
      style={
        typeof node.props.ratio === 'string'
          ? { height: 'auto', aspectRatio: node.props.ratio.replace('/', ' / ') }
          : {}
      }
    />
  ),
  qr: () => <Bone as={styles.square} />,
  progress: () => <Bone as={styles.bar} />,
  carousel: (node) => <Bone as={node.props.look === 'ticker' ? styles.notice : styles.block} />,
  rich: () => (
    <div className={styles.stack}>
      <Bone as={classes(styles.line, styles.wide)} />
      <Bone as={classes(styles.line, styles.wide)} />
      <Bone as={styles.line} />
    </div>
  ),
  notice: () => <Bone as={styles.notice} />,
  choice: () => <Bone as={styles.notice} />,
  search: () => <Bone as={styles.notice} />,
  button: (node) => <Bone as={classes(styles.button, node.props.wide === true && styles.wide)} />,
  form: () => <Bone as={styles.block} />,
  frame: () => <Bone as={styles.block} />,
};
