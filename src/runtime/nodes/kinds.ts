/** The kinds of nodes by name: one file each, with a grammar in schemas/language/nodes/. */
import type { Kinds } from '../kind.ts';
import { Amount } from './Amount.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Divider } from './Divider.tsx';
import { Empty } from './Empty.tsx';
import { Grid } from './Grid.tsx';
import { Icon } from './Icon.tsx';
import { Image } from './Image.tsx';
import { Link } from './Link.tsx';
import { List } from './List.tsx';
import { lazyKind } from './lazyKind.tsx';
import { Menu } from './Menu.tsx';
import { Notice } from './Notice.tsx';
import { Row } from './Row.tsx';
import { Stack } from './Stack.tsx';
import { Status } from './Status.tsx';
import { Sticky } from './Sticky.tsx';
import { Tabs } from './Tabs.tsx';
import { Text } from './Text.tsx';
import { Use } from './Use.tsx';

/** Kinds that the first page rarely needs are loaded in two chunks. */
const lazyKinds = () => import('./lazyKinds.ts');
const lazyDetails = () => import('./lazyDetails.ts');

export const kinds: Kinds = {
  amount: Amount,
  button: Button,
  card: Card,
  divider: Divider,
  empty: Empty,
  facts: lazyKind(() => lazyDetails().then(({ Facts }) => ({ default: Facts }))),
  grid: Grid,
  icon: Icon,
  image: Image,
  link: Link,
  list: List,
  menu: Menu,
  notice: Notice,
  row: Row,
  sheet: lazyKind(() => lazyDetails().then(({ Sheet }) => ({ default: Sheet }))),
  stack: Stack,
  status: Status,
  sticky: Sticky,
  tabs: Tabs,
  text: Text,
  use: Use,
  choice: lazyKind(() => lazyKinds().then(({ Choice }) => ({ default: Choice }))),
  copyable: lazyKind(() => lazyDetails().then(({ Copyable }) => ({ default: Copyable }))),
  countdown: lazyKind(() => lazyKinds().then(({ Countdown }) => ({ default: Countdown }))),
  fold: lazyKind(() => lazyDetails().then(({ Fold }) => ({ default: Fold }))),
  progress: lazyKind(() => lazyKinds().then(({ Progress }) => ({ default: Progress }))),
  search: lazyKind(() => lazyDetails().then(({ Search }) => ({ default: Search }))),

  // Kinds that few pages use have a chunk each.
  carousel: lazyKind(() => import('./Carousel.tsx')),
  form: lazyKind(() => import('../forms/FormNode.tsx')),
  frame: lazyKind(() => import('./Frame.tsx')),
  qr: lazyKind(() => import('./Qr.tsx')),
  rich: lazyKind(() => import('./Rich.tsx')),
};
