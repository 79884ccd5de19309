import { join } from 'node:path';
import { createVitest, type TestModule, type TestSuite } from 'vitest/node';
import type { Job } from './inWorlds.ts';
import { type World, worldsPlugin } from './plugin.ts';

export interface Runner {
  /** @returns for each world its first failure, null if there was none; undefined if the run itself failed */
  run(job: Job, worlds: ReadonlyMap<string, World>): Promise<Map<string, string | null> | undefined>;
  close(): Promise<void>;
}

/** Runs tests of the exchange in worlds, on the PostgreSQL of all tests. */
export async function startRunner(): Promise<Runner> {
  const root = process.cwd();
  const worlds = new Map<string, World>();
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      environment: 'node',
      include: ['tests/mutations/inWorlds.ts'],
      globalSetup: [join(root, 'server/testing/global.ts')],
      watch: false,
      silent: true,
      maxWorkers: 1,
      reporters: [{}],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
    { plugins: [worldsPlugin(worlds)] },
  );
  await vitest.standalone();
  const specifications = await vitest.globTestSpecifications();
  return {
    async run(job, wanted) {
      worlds.clear();
      for (const [name, world] of wanted) worlds.set(name, world);
      vitest.provide('job', job);
      vitest.state.filesMap.clear();
      const { testModules } = await vitest.runTestSpecifications(specifications);
      for (const { vite } of vitest.projects)
        for (const each of Object.values(vite.environments)) each.moduleGraph.invalidateAll();
      const [module] = testModules;
      return module && verdicts(module, job);
    },
    close: () => vitest.close(),
  };
}

function verdicts(module: TestModule, job: Job): Map<string, string | null> | undefined {
  const found = new Map<string, string | null>();
  for (const suite of module.children.suites())
    if (!suite.fullName.includes(' > ')) found.set(suite.name, failureOf(suite));
  return found.size === job.worlds.length ? found : undefined;
}

/** The first test that failed, and why. */
function failureOf(suite: TestSuite): string | null {
  const [broken] = suite.errors();
  if (broken) return broken.message;
  for (const test of suite.children.allTests('failed'))
    return `${test.name}: ${test.result().errors?.[0]?.message.split('\n')[0]}`;
  return suite.state() === 'failed' ? 'its set-up failed' : null;
}
