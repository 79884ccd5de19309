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
import { later } from './later.tsx';
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
const more = () => import('./more.ts');
const tools = () => import('./tools.ts');

export const kinds: Kinds = {
  amount: Amount,
  button: Button,
  card: Card,
  divider: Divider,
  empty: Empty,
  facts: later(() => tools().then(({ Facts }) => ({ default: Facts }))),
  grid: Grid,
  icon: Icon,
  image: Image,
  link: Link,
  list: List,
  menu: Menu,
  notice: Notice,
  row: Row,
  sheet: later(() => tools().then(({ Sheet }) => ({ default: Sheet }))),
  stack: Stack,
  status: Status,
  sticky: Sticky,
  tabs: Tabs,
  text: Text,
  use: Use,
  choice: later(() => more().then(({ Choice }) => ({ default: Choice }))),
  copyable: later(() => tools().then(({ Copyable }) => ({ default: Copyable }))),
  countdown: later(() => more().then(({ Countdown }) => ({ default: Countdown }))),
  fold: later(() => tools().then(({ Fold }) => ({ default: Fold }))),
  progress: later(() => more().then(({ Progress }) => ({ default: Progress }))),
  search: later(() => tools().then(({ Search }) => ({ default: Search }))),

  // Kinds that few pages use have a chunk each.
  carousel: later(() => import('./Carousel.tsx')),
  form: later(() => import('../forms/FormNode.tsx')),
  frame: later(() => import('./Frame.tsx')),
  qr: later(() => import('./Qr.tsx')),
  rich: later(() => import('./Rich.tsx')),
};
