/**
 * Every condition of every page, as prepared users see it: `conditions/` says who saw which true and which false. It
 * holds what changes only when somebody changes it: no prices, no times. `npx vitest run --project=screens -u` writes it
 * anew; what has changed in it is to be read.
 */
import path from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readProject } from '../../src/language/index.ts';
import { type Break, breakCondition, breaks } from './break.ts';
import { loadCode } from './code.ts';
import { type Condition, placeOf, readConditions } from './conditions.ts';
import { WatchedRelease } from './release.ts';
import { noticed, type Table, tableOf } from './table.ts';
import { type Seen, see } from './visit.ts';
import { groups } from './visits/index.ts';

type Visited = [who: string, seen: Seen][];

const { url, now, people } = inject('exchange');
const root = process.cwd();
const conditions = readConditions();

beforeAll(async () => {
  Object(window).happyDOM.setURL(`${url}/h5/`);
  // The exchange's clock stands still, and so does the browser's.
  vi.useFakeTimers({ toFake: ['Date'], now });
  await loadCode();
});

/** @param isWanted of which pages, by their routes */
async function visitAll(
  release: WatchedRelease,
  group: string,
  isWanted = (_: string) => true,
): Promise<Visited> {
  const found: Visited = [];
  for (const visit of groups[group]?.(people) ?? []) {
    if (!isWanted(visit.place.replace(/\?.*/s, ''))) continue;
    const [name = ''] = visit.who.split(':');
    const person = people[name];
    if (!person && name !== 'visitor') throw new Error(`Nobody is called ${name}`);
    found.push([visit.who, await see(release, visit, person?.token)]);
  }
  return found;
}

const expectTable = (name: string, table: Table) =>
  expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot(path.join('conditions', `${name}.json`));

describe('the conditions take the values that are known of them', () => {
  const release = WatchedRelease.open(readProject({ root }));
  const all: Visited = [];

  test.each(Object.keys(groups))('%s', async (group) => {
    const visited = await visitAll(await release, group);
    all.push(...visited);
    const own = conditions.filter(({ file }) => file.startsWith(`pages/${group}/`));
    await expectTable(group, tableOf(own, visited));
  });

  test.each(['parts', 'app'])('%s', async (name) => {
    const own = conditions.filter(({ file }) => file.split('/')[0] === name);
    await expectTable(name, tableOf(own, all));
  });
});

describe('a condition that is broken is noticed where somebody saw a value that changes with it', () => {
  const page = 'pages/withdraw/detail';
  const own = conditions.filter(({ file }) => file === page);
  let before: Table;
  beforeAll(async () => {
    before = await tableOfPage(await WatchedRelease.open(readProject({ root })));
  });
  const some = own.filter(({ kind, pointer }) => kind === 'when' && /^\/view\/\d$/.test(pointer));
  const cases = some.flatMap((condition) => breaks.map((how) => [condition.text, how, condition] as const));

  async function tableOfPage(release: WatchedRelease): Promise<Table> {
    return tableOf(own, await visitAll(release, 'withdraw', (route) => route === `/${page}`));
  }

  test.each(cases)('%s: %s', async (_text: string, how: Break, condition: Condition) => {
    const after = await tableOfPage(await WatchedRelease.open(breakCondition(root, condition, how)));
    const row = before[page]?.[`${condition.pointer} ${condition.kind}`];
    if (!row) throw new Error(`${placeOf(condition)} is not in the table`);
    expect(JSON.stringify(after) !== JSON.stringify(before)).toBe(noticed(row)[how]);
  });
});
