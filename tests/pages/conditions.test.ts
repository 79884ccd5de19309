/**
 * Every condition of every page, as prepared users see it: `conditions/` records who saw which one true or false. It
 * contains only values that change by edits: no prices, no times. `npx vitest run --project=screens -u` updates it;
 * review its changes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readProject } from '../../src/language/node.ts';
import { type Break, breakCondition, breaks } from './break.ts';
import { loadCode } from './code.ts';
import { type Condition, placeOf, readConditions } from './conditions.ts';
import { WatchedRelease } from './release.ts';
import { withoutReason, withoutUse, withPages } from './report.ts';
import { detected, type Table, tableOf } from './table.ts';
import { type Seen, see } from './visit.ts';
import { groups } from './visits/index.ts';

type Visited = [who: string, seen: Seen][];

const { url, now, people } = inject('exchange');
const root = process.cwd();
const conditions = readConditions();

beforeAll(async () => {
  const { happyDOM } = Object(window);
  happyDOM.setURL(`${url}/h5/`);
  // Closing is immediate.
  happyDOM.settings.device.prefersReducedMotion = 'reduce';
  const position = { coords: { latitude: 35.6812, longitude: 139.7671, accuracy: 10 } };
  const geolocation = { getCurrentPosition: (tell: (where: object) => void) => tell(position) };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  // The exchange's clock is stopped, and so is the browser's.
  vi.useFakeTimers({ toFake: ['Date'], now });
  await loadCode();
});

/** @param isWanted selects the pages, by their routes */
async function visitAll(
  release: WatchedRelease,
  group: string,
  isWanted = (_: string) => true,
): Promise<Visited> {
  const found: Visited = [];
  const failed: unknown[] = [];
  for (const visit of groups[group]?.(people) ?? []) {
    if (!isWanted(visit.place.replace(/\?.*/s, ''))) continue;
    const [name = ''] = visit.who.split(':');
    const person = people[name];
    if (!person && name !== 'visitor') throw new Error(`Nobody is called ${name}`);
    try {
      found.push([visit.who, await see(release, visit, person?.token)]);
    } catch (error) {
      failed.push(error);
    }
  }
  // All of them, so that all conditions that a change affects are reported at once.
  if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'));
  return found;
}

/** `pages/nft/my/my` is in the table `nft`, a part in `parts`. */
const tableName = ({ file }: Condition): string => /^(?:pages\/)?(\w+)/.exec(file)?.[1] ?? file;

const expectTable = (name: string, table: Table) =>
  expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot(path.join('conditions', `${name}.json`));

describe('the conditions take the values that are known of them', () => {
  const release = WatchedRelease.open(readProject({ root }));
  const all: Visited = [];
  const found: Table = {};

  test.each(Object.keys(groups))('%s: everybody can do what they came for', async (group) => {
    all.push(...(await visitAll(await release, group)));
  });

  test.each([...new Set(conditions.map(tableName))])('%s', async (name) => {
    const table = tableOf(
      conditions.filter((condition) => tableName(condition) === name),
      all,
    );
    Object.assign(found, table);
    await expectTable(name, table);
  });

  test('docs/mutations.md lists them', async () => {
    const document = path.join(root, 'docs/mutations.md');
    await expect(withPages(readFileSync(document, 'utf8'), found)).toMatchFileSnapshot(document);
  });

  test('each condition without a changing user has a valid reason', () => {
    expect(withoutReason(found)).toEqual([]);
    expect(withoutUse(found)).toEqual([]);
  });
});

describe('a condition that is broken is detected where somebody saw a value that changes with it', () => {
  const page = 'pages/finance/index';
  const own = conditions.filter(({ file }) => file === page);
  const cases = own.flatMap((condition) =>
    breaks.map((how) => [`${condition.pointer} ${how}`, how, condition] as const),
  );
  let before: Table;
  beforeAll(async () => {
    before = await tableOfPage(await WatchedRelease.open(readProject({ root })));
  });

  async function tableOfPage(release: WatchedRelease): Promise<Table> {
    return tableOf(own, await visitAll(release, 'savings', (route) => route === `/${page}`));
  }

  test.each(cases)('%s', async (_name: string, how: Break, condition: Condition) => {
    const after = await tableOfPage(await WatchedRelease.open(breakCondition(root, condition, how)));
    const row = before[page]?.[`${condition.pointer} ${condition.kind}`];
    if (!row) throw new Error(`${placeOf(condition)} is not in the table`);
    expect(JSON.stringify(after) !== JSON.stringify(before)).toBe(detected(row)[how]);
  });
});
