import { form10, form60 } from './fields.ts';
import { formMeasure } from './measures/form.ts';
import { jumpToEnd, loadMore } from './measures/list.ts';
import { bookMeasure, candleMeasure } from './measures/live.ts';
import type { Goal, Measure, Target } from './measures/measure.ts';

/** A page in two versions: written by hand, and from a definition. */
export interface Subject {
  name: string;
  title: string;
  twin: Target;
  definition?: Target;
  measure: Measure;
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

const formGoals: Record<string, Goal> = {
  'JS, gzip': { atMost: 175 },
  'time to ready': { ratio: 1.25 },
  'key press, JS + style + layout': { ratio: 1.5 },
};
const listGoals: Record<string, Goal> = { 'time to ready': { ratio: 1.25 } };
const liveGoals: Record<string, Goal> = { 'gaps over 25 ms in 5 s': { extra: 0 } };

export const subjects: readonly Subject[] = [
  {
    name: 'form10',
    title: 'Form of 10 fields',
    twin: twin('form10', 'button[type="submit"]'),
    definition: definition('form10', 'button[type="submit"]'),
    measure: formMeasure(form10),
    repeat: 7,
    goals: formGoals,
  },
  {
    name: 'form60',
    title: 'Form of 60 fields',
    twin: twin('form60', 'button[type="submit"]'),
    definition: definition('form60', 'button[type="submit"]'),
    measure: formMeasure(form60),
    repeat: 7,
    goals: formGoals,
  },
  {
    name: 'rows20',
    title: 'List of 1,000 rows, 20 at a time',
    twin: twin('rows20', 'li', 13),
    definition: definition('rows20', 'li', 13),
    measure: loadMore,
    repeat: 5,
    goals: { ...listGoals, 'load more, end over start': { atMost: 1.2 } },
  },
  {
    name: 'rows1000',
    title: 'List of 1,000 rows at once',
    twin: twin('rows1000', 'li', 13),
    definition: definition('rows1000', 'li', 13),
    measure: jumpToEnd,
    repeat: 7,
    goals: listGoals,
  },
  ...[10, 50, 200].map(
    (perSecond): Subject => ({
      name: `book${perSecond}`,
      title: `Order book at ${perSecond} updates a second`,
      twin: twin('book', 'li > b:not(:empty)', 40),
      definition: definition('book', '[data-cell="price"]:not(:empty)', 40),
      measure: bookMeasure(perSecond),
      repeat: 3,
      goals: { ...liveGoals, 'share of the main thread': { atMost: 50 } },
    }),
  ),
  {
    name: 'kline',
    title: 'Chart of 70 candles in view, a live one at 10 updates a second',
    twin: twin('kline', 'canvas[data-close]'),
    definition: definition('kline', '.highcharts-candlestick-series path', 60),
    measure: candleMeasure,
    repeat: 3,
    goals: { ...liveGoals, 'share of the main thread': { atMost: 45 } },
  },
];
