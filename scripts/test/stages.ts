/** The stages of `npm test`, and the command of each. */
import { missing } from '../../tests/engines/installed.ts';
import { type Outcome, readPlaywrightReport, readVitestReport } from './reports.ts';

/** Where the stages write their reports. */
export const reports = '.cache/reports';

export interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads what the report of the stage says; a stage without it is one test. */
  outcome?: () => Outcome;
  /** Runs failed files a second time; tests that pass then are reported as flaky. */
  again?: (files: string[]) => Stage;
  /** Why the stage is skipped on this machine. */
  skip?: string;
}

/** Comes before all stages that start an exchange: some of them run at the same time, and must not both build it. */
export const exchangeBuild: Stage = {
  name: 'exchange-build',
  command: ['npm', 'run', '--silent', 'build:exchange'],
};

/** The stages that start an exchange. */
export const ofExchange = [
  ...['unit', 'exchange', 'conditions', 'exchange-embedded'],
  ...['browser', 'matrix', 'faults', 'firefox', 'webkit'],
];

/** Tests that also run on the embedded PostgreSQL. Without TEST_DATABASE_URL all tests run on it. */
const ofEmbedded = [
  'server/database',
  'server/ledger',
  'tests/contract/server.backup',
  'tests/contract/server.calls',
  'tests/contract/server.sandbox',
  'tests/contract/server.start',
];

/** Some tests wait for processes, locks and clocks: files that fail are run once more, alone. */
const vitest = (name: string, projects: string[], files: string[] = [], workers = 2): Stage => ({
  name,
  command: [
    'npx',
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...files,
    `--maxWorkers=${workers}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reports}/${name}.json`,
  ],
  outcome: () => readVitestReport(`${reports}/${name}.json`),
  again: (failed) => ({ ...vitest(name, projects, failed, workers), again: undefined }),
});

const playwright = (name: string, config: string, ...options: string[]): Stage => ({
  name,
  command: ['npx', 'playwright', 'test', '--config', config, ...options],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/${name}.json` },
  outcome: () => readPlaywrightReport(`${reports}/${name}.json`),
});

/** The app in another engine than Chromium's, where this machine has it. */
function engine(name: 'firefox' | 'webkit', ...options: string[]): Stage {
  const lacking = missing(name);
  return {
    ...playwright(name, 'tests/engines/playwright.config.ts', `--project=${name}`, ...options),
    ...(lacking && { skip: lacking }),
  };
}

/** Independent checks that use one core each: two of them run at a time. */
export const checks: Stage[] = [
  { name: 'lint', command: ['npx', 'biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  {
    name: 'layers',
    command: [
      'npx',
      'depcruise',
      'src',
      'server',
      'scripts',
      'site',
      'examples',
      '--config',
      '.dependency-cruiser.mjs',
    ],
  },
  {
    name: 'folders',
    command: [
      'npx',
      'depcruise',
      'server',
      'src',
      'site',
      'examples',
      'scripts',
      '--config',
      '.dependency-cruiser.folders.mjs',
    ],
  },
  { name: 'dead-code', command: ['npx', 'knip'] },
  {
    name: 'contract-lint',
    command: ['npx', 'redocly', 'lint', 'openapi/openapi.yaml', '--max-problems', '50'],
    env: { REDOCLY_TELEMETRY: 'off' },
  },
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'client', command: ['npm', 'run', '--silent', 'build:client'] },
];

/**
 * Stages that use both cores, or the output of an earlier stage. Stages of one group run at the same time, those of a
 * list in it one after the other: each of them leaves a core idle.
 */
export const suites: (Stage | Stage[])[][] = [
  [vitest('unit', ['page', 'isolated-page', 'node', 'language'])],
  [
    // Its tests wait for processes and clocks a third of the time.
    vitest('exchange', ['exchange'], [], 3),
    // A single file of tests.
    vitest('conditions', ['screens']),
  ],
  [
    {
      ...vitest('exchange-embedded', ['exchange'], ofEmbedded),
      ...(process.env.TEST_DATABASE_URL ? {} : { skip: 'the exchange was tested on nothing else' }),
    },
    { name: 'docs-build', command: ['npm', 'run', '--silent', 'docs'] },
  ],
  [{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }],
  [{ name: 'release', command: ['npm', 'run', '--silent', 'release'] }],
  [playwright('browser', 'tests/browser/playwright.config.ts')],
  [playwright('matrix', 'tests/browser/matrix.config.ts')],
  [playwright('faults', 'tests/browser/faults/config.ts')],
  // One browser each: the first two are a single file of tests.
  [
    [
      // The package, installed elsewhere, with a new app on it.
      playwright('package', 'tests/package/playwright.config.ts'),
      playwright('docs', 'site/tests/playwright.config.ts'),
    ],
    playwright('examples', 'examples/playwright.config.ts', '--workers=1'),
  ],
  // One browser each: the studio takes as long as the other engines one after the other.
  [
    playwright('studio', 'tests/studio/playwright.config.ts'),
    [engine('firefox', '--workers=1'), engine('webkit', '--workers=1')],
  ],
];
