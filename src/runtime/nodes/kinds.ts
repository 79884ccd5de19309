/** The kinds of nodes, by name: one file each, its grammar in schemas/language/nodes/. */
import type { Kind } from '../kind.ts';
import { Amount } from './Amount.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Choice } from './Choice.tsx';
import { Copyable } from './Copyable.tsx';
import { Countdown } from './Countdown.tsx';
import { Divider } from './Divider.tsx';
import { Empty } from './Empty.tsx';
import { Facts } from './Facts.tsx';
import { Fold } from './Fold.tsx';
import { Grid } from './Grid.tsx';
import { Icon } from './Icon.tsx';
import { Image } from './Image.tsx';
import { Link } from './Link.tsx';
import { List } from './List.tsx';
import { later } from './later.tsx';
import { Menu } from './Menu.tsx';
import { Notice } from './Notice.tsx';
import { Progress } from './Progress.tsx';
import { Row } from './Row.tsx';
import { Search } from './Search.tsx';
import { Sheet } from './Sheet.tsx';
import { Stack } from './Stack.tsx';
import { Status } from './Status.tsx';
import { Sticky } from './Sticky.tsx';
import { Tabs } from './Tabs.tsx';
import { Text } from './Text.tsx';

export const kinds: Readonly<Record<string, Kind>> = {
  amount: Amount,
  button: Button,
  card: Card,
  divider: Divider,
  empty: Empty,
  facts: Facts,
  grid: Grid,
  icon: Icon,
  image: Image,
  link: Link,
  list: List,
  menu: Menu,
  notice: Notice,
  row: Row,
  sheet: Sheet,
  stack: Stack,
  status: Status,
  sticky: Sticky,
  tabs: Tabs,
  text: Text,
  choice: Choice,
  copyable: Copyable,
  countdown: Countdown,
  fold: Fold,
  progress: Progress,
  search: Search,

  // What few pages show is loaded by those.
  carousel: later(() => import('./Carousel.tsx')),
  form: later(() => import('../forms/FormNode.tsx')),
  frame: later(() => import('./Frame.tsx')),
  qr: later(() => import('./Qr.tsx')),
  rich: later(() => import('./Rich.tsx')),
};
