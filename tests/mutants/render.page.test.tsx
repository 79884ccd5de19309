/**
 * What the checker accepts has to work: accepted mutants are compiled, and their pages rendered with answers of the
 * contract's types. Without widgets: a mutant changes definitions, and widgets are code. `npm run test:mutants`
 * names the mutants of a whole run by MUTANTS, a file; otherwise a few of the small app are found here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { act, cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { compileApp, compileScreen, disk, type Project, releaseFile } from '../../src/language/node.ts';
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
    : Array.from({ length: 40 }, (_, at) => at * 3);

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

/** The faults of a page at run time; empty if it works. */
async function faultsOf(project: Project, route: string): Promise<string[]> {
  const app = compileApp(project);
  const screen = compileScreen(project, route);
  if (!app || !screen) return [`${route} is not compiled`];
  const faults: string[] = [];
  const operations = Object.fromEntries(
    [...(project.contract?.operations ?? [])].map(([name, { payload }]) => [name, () => sampleOf(payload)]),
  );
  const widgets = Object.fromEntries(
    [...project.facts.all('widget').keys()].map((name) => [
      name,
      { name, load: async () => ({ default: () => null }) },
    ]),
  );
  const host = createTestHost({ app, operations, prefs: app.prefs, loggedIn: true, parts: { widgets } });
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
  const found: string[] = [];
  let shown = 0;
  for (const number of numbers) {
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
    // What is so without the mutant, too, is not its fault.
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
  for (const [page, faults] of before)
    if (faults.length > 0) process.stdout.write(`${page} has faults itself: ${faults.join('; ')}\n`);
  process.stdout.write(`${shown} mutants are shown, ${found.length} with a fault\n`);
  expect(shown).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
