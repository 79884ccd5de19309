/**
 * Accepted mutants must work: they are compiled, and their pages rendered with answers of the contract's types. Without
 * widgets: mutants change definitions, and widgets are code. `npm run test:mutants` names the mutants of a whole run by
 * MUTANTS, a file, and continues where it ended; otherwise a few of both apps are tried.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { act, cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plainNotation } from '../../src/decimal/notation.ts';
import type { Paging, Path } from '../../src/language/compiled.ts';
import type { Type } from '../../src/language/expression/index.ts';
import { compileApp, compileScreen, disk, type Project, releaseFile } from '../../src/language/node.ts';
import { createFormats } from '../../src/runtime/format/formats.ts';
import type { FormDefinition } from '../../src/runtime/host/host.ts';
import { createTestHost, renderScreen } from '../../src/runtime/testing/renderScreen.tsx';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from './apps.ts';
import { appOf, Choices, mutantOf } from './mutate.ts';
import { sampleOf } from './sample.ts';
import { Trial } from './trial.ts';

const seed = Number(process.env.SEED ?? 1);
const kept = process.env.MUTANTS;
const numbers: readonly number[] =
  kept !== undefined && existsSync(kept)
    ? JSON.parse(readFileSync(kept, 'utf8')).accepted
    : // Of the large app fewer: each takes longer.
      [
        ...Array.from({ length: 150 }, (_, at) => at * 10),
        ...Array.from({ length: 8 }, (_, at) => at * 10 + 1),
      ];

/** The results of a whole run so far. */
interface Shown {
  done: number;
  shown: number;
  found: string[];
}
const keptShown = kept?.replace(/\.json$/, '.shown.json');
const earlier: Shown =
  keptShown !== undefined && existsSync(keptShown)
    ? JSON.parse(readFileSync(keptShown, 'utf8'))
    : { done: 0, shown: 0, found: [] };

/** More calls than this while a page opens are an endless loop. */
const mostCalls = 200;

/** Forms by their schema: bundling the validators of one takes long. */
const forms = new Map<string, Promise<FormDefinition>>();

async function formOf(project: Project, name: string): Promise<FormDefinition> {
  const schema = (await releaseFile(project, `forms/${name}.json`)) ?? '{}';
  const known = forms.get(schema);
  if (known) return known;
  const made = (async () => {
    const code = (await releaseFile(project, `forms/${name}.js`)) ?? '';
    const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
    const module: { default: Record<string, unknown> } = await import(/* @vite-ignore */ address);
    return { schema: JSON.parse(schema), validators: module.default };
  })();
  forms.set(schema, made);
  return made;
}

/**
 * A possible answer of a server. Lists have one page: without layout the end is always in view, so the next page would
 * be loaded at once.
 */
function answerOf(payload: Type, page: Paging | undefined, values: Record<string, unknown>): unknown {
  const answer = sampleOf(payload);
  const asked = page && values[page.page];
  const isFirst = asked === undefined || asked === null || asked === (page?.first ?? 1);
  return page && !isFirst ? withoutRows(answer, page.items) : answer;
}

function withoutRows(answer: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return [];
  const record = typeof answer === 'object' && answer !== null ? answer : {};
  const inner: unknown = Object.entries(record).find(([name]) => name === first)?.[1];
  return { ...record, [first]: withoutRows(inner, rest) };
}

/** The most frequent name. */
function mostOf(names: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The faults of a page at run time; empty if it works. */
async function faultsOf(project: Project, route: string): Promise<string[]> {
  const app = compileApp(project);
  const screen = compileScreen(project, route);
  if (!app || !screen) return [`${route} is not compiled`];
  const faults: string[] = [];
  const calls: string[] = [];
  const operations = Object.fromEntries(
    [...(project.contract?.operations ?? [])].map(([name, { payload, page }]) => [
      name,
      (values: Record<string, unknown>) => {
        if (calls.push(name) <= mostCalls) return answerOf(payload, page, values);
        if (calls.length === mostCalls + 1)
          faults.push(`${route}: it calls without an end: ${mostOf(calls)}`);
        return new Promise(() => undefined);
      },
    ]),
  );
  const widgets = Object.fromEntries(
    [...project.facts.all('widget').keys()].map((name) => [
      name,
      { name, load: async () => ({ default: () => null }) },
    ]),
  );
  const format = createFormats('en', plainNotation, app.timeZone);
  const host = createTestHost({
    app,
    operations,
    prefs: app.prefs,
    loggedIn: true,
    parts: { widgets, format },
  });
  host.release.form = (name) => formOf(project, name);
  const logged = vi.spyOn(console, 'error').mockImplementation((...told) => {
    const error = told.find((one) => one instanceof Error);
    if (error) faults.push(`${route}: ${error.message}`);
  });
  const query = Object.fromEntries(
    Object.entries(screen.query).map(([name, { type, default: start }]) => [
      name,
      start ?? (type === 'string' ? 'text' : type === 'boolean' ? true : 1),
    ]),
  );
  try {
    await act(async () => void renderScreen(screen, host, query));
    for (let turn = 0; turn < 4; turn++) await act(() => new Promise((done) => setTimeout(done, 5)));
  } catch (error) {
    faults.push(`${route}: ${error instanceof Error ? error.message : String(error)}`);
  }
  cleanup();
  document.body.replaceChildren();
  logged.mockRestore();
  return [...new Set([...faults, ...host.faults.map((kind) => `${route}: a fault of a ${kind}`)])];
}

test('what the checker accepts is shown without a fault', { timeout: 6 * 3600_000 }, async () => {
  const trials = new Map(
    Object.entries(apps).map(([name, folders]) => [name, { folders, files: filesOf(folders) }]),
  );
  const open = new Map<string, Trial>();
  const before = new Map<string, string[]>();
  const { found } = earlier;
  let { shown } = earlier;
  const keep = (done: number): void => {
    if (keptShown !== undefined) writeFileSync(keptShown, JSON.stringify({ done, shown, found }));
  };
  for (const [at, number] of numbers.entries()) {
    if (at < earlier.done) continue;
    keep(at);
    const name = appOf(number);
    const app = trials.get(name);
    if (!app) throw new Error(`There is no app ${name}`);
    const trial = open.get(name) ?? new Trial(app.folders);
    open.set(name, trial);
    const mutant = mutantOf(app.files, disk.read, new Choices(seeded(seed * 1_000_003 + number)));
    const { accepted, routes } = trial.try(mutant);
    const faults: string[] = [];
    if (accepted) for (const route of routes) faults.push(...(await faultsOf(trial.project, route)));
    if (accepted) shown += 1;
    trial.restore(mutant);
    if (faults.length === 0) continue;
    // Faults that also occur without the mutant do not count.
    for (const route of routes)
      if (!before.has(`${name} ${route}`))
        before.set(`${name} ${route}`, await faultsOf(trial.project, route));
    const own = faults.filter(
      (fault) => !routes.some((route) => before.get(`${name} ${route}`)?.includes(fault)),
    );
    if (own.length === 0) continue;
    found.push(`${number} ${mutant.file}: ${mutant.what}\n  ${own.join('\n  ')}`);
    process.stdout.write(`${found.at(-1)}\n`);
  }
  keep(numbers.length);
  for (const [page, faults] of before)
    if (faults.length > 0) process.stdout.write(`${page} has faults itself: ${faults.join('; ')}\n`);
  process.stdout.write(`${shown} mutants are shown, ${found.length} with a fault\n`);
  expect(shown).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
