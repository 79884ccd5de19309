import { form10, form60 } from './fields.ts';
import { type Network, slowNetwork } from './harness/browser.ts';
import { formMeasure } from './measures/form.ts';
import { jumpToEnd, loadMore, scrollFar } from './measures/list.ts';
import { bookMeasure, candleMeasure } from './measures/live.ts';
import type { Goal, Measure, Target } from './measures/measure.ts';

/** A page in two versions: written by hand, and from a definition. */
export interface Subject {
  name: string;
  title: string;
  twin: Target;
  definition: Target;
  /** The same page made with other libraries, by their names. */
  peers?: Record<string, Target>;
  measure: Measure;
  /** Omitted: the page is on the same machine as its server, and nothing is slowed down between them. */
  network?: Network;
  repeat: number;
  goals: Record<string, Goal>;
}

const twin = (name: string, selector: string, count = 1): Target => ({
  path: `/twins/${name}.html`,
  shown: { selector, count },
});

const definition = (name: string, selector: string, count = 1): Target => ({
  path: `/h5/#/pages/${name}`,
  shown: { selector, count },
});

const peers = (name: string, selector: string): Record<string, Target> =>
  Object.fromEntries(
    ['Formily', 'rjsf'].map((library) => [
      library,
      { path: `/peers/${library.toLowerCase()}${name}.html`, shown: { selector, count: 1 } },
    ]),
  );

const formGoals = (ready: number): Record<string, Goal> => ({
  'JS, gzip': { atMost: 175 },
  'time to ready': { ratio: ready },
  'key press, JS + style + layout': { ratio: 1.5 },
});
const listGoals: Record<string, Goal> = { 'time to ready': { ratio: 1.25 } };
const allByHand = 'all rows by hand';
const gaps = 'gaps over 25 ms in 5 s';
const share = 'share of the main thread';

const pages: readonly Subject[] = [
  {
    name: 'form10',
    title: 'Form of 10 fields',
    twin: twin('form10', 'button[type="submit"]'),
    definition: definition('form10', 'button[type="submit"]'),
    peers: peers('10', 'button[type="submit"]'),
    measure: formMeasure(form10),
    repeat: 7,
    goals: formGoals(1.1),
  },
  {
    name: 'form60',
    title: 'Form of 60 fields',
    twin: twin('form60', 'button[type="submit"]'),
    definition: definition('form60', 'button[type="submit"]'),
    peers: peers('60', 'button[type="submit"]'),
    measure: formMeasure(form60),
    repeat: 7,
    goals: { ...formGoals(1.25), 'key press, main thread': { ratio: 1 } },
  },
  {
    name: 'rows20',
    title: 'List of 1,000 rows, 20 at a time',
    twin: twin('rows20', 'li', 13),
    definition: definition('rows20', 'li', 13),
    peers: { virtua: { path: '/peers/virtua20.html', shown: { selector: 'li', count: 13 } } },
    measure: loadMore,
    repeat: 5,
    goals: {
      ...listGoals,
      'load more, end over start': { atMost: 1.2 },
      'load more from row 40, main thread': { ratio: 1.2 },
      'load more to row 1,000, main thread': { ratio: 1.2 },
    },
  },
  {
    name: 'rows1000',
    title: 'List of 1,000 rows at once',
    twin: twin('rows1000', 'li', 13),
    definition: definition('rows1000', 'li', 13),
    peers: { [allByHand]: twin('rowsAll', 'li', 1000) },
    measure: jumpToEnd,
    repeat: 7,
    goals: { 'time to ready, main thread': { peer: { name: allByHand, ratio: 0.6 } } },
  },
  {
    name: 'scroll',
    title: 'List of 100,000 rows',
    twin: twin('rows100000', 'li', 13),
    definition: definition('rows100000', 'li', 13),
    measure: scrollFar,
    repeat: 5,
    goals: { 'gaps over 50 ms in 5 s of scrolling': { extra: 0 } },
  },
  ...[10, 50, 200].map(
    (perSecond): Subject => ({
      name: `book${perSecond}`,
      title: `Order book at ${perSecond} updates a second`,
      twin: twin('book', 'li > b:not(:empty)', 40),
      definition: definition('book', '[data-cell="price"]:not(:empty)', 40),
      measure: bookMeasure(perSecond),
      repeat: 3,
      goals: { [gaps]: { extra: 0 }, [share]: { ratio: 1.3 } },
    }),
  ),
  {
    name: 'kline',
    title: 'Chart of 70 candles in view, a live one at 10 updates a second',
    twin: twin('kline', 'canvas[data-close]'),
    definition: definition('kline', '.highcharts-candlestick-series path', 60),
    measure: candleMeasure,
    repeat: 3,
    goals: { [gaps]: { extra: 2 }, [share]: { atMost: 45 } },
  },
];

/** The same forms and lists on a slow network: when they are ready, and with how many requests. */
const onSlowNetwork: readonly Subject[] = pages
  .filter(({ name }) => /^(form|rows)/.test(name))
  .map(({ name, title, twin: byHand, definition: from, peers: others }) => ({
    name: `slow-${name}`,
    title: `${title}, network of 150 ms and 1.6 Mbit/s`,
    twin: byHand,
    definition: from,
    ...(others && { peers: others }),
    measure: { run: async () => ({}) },
    network: slowNetwork,
    repeat: 3,
    goals: {},
  }));

export const subjects: readonly Subject[] = [...pages, ...onSlowNetwork];
