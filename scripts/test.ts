/**
 * Everything that must hold, stage by stage: `npm test`. Ends with the line `N passed, N failed`.
 * `npm test -- lint unit` runs the named stages only.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { missing } from '../tests/engines/installed.ts';
import { type Outcome, readPlaywrightReport, readVitestReport } from './test-reports.ts';

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads what the report of the stage says; a stage without it is one test. */
  outcome?: () => Outcome;
  /** Runs the files that failed once more; what passes then is reported as such. */
  again?: (files: string[]) => Stage;
  /** Why it is left out here, where it is. */
  skip?: string;
}

const reports = '.cache/reports';
mkdirSync(reports, { recursive: true });

/** What the embedded PostgreSQL itself has a part in. All tests run on it where no other one is named. */
const ofEmbedded = [
  'server/database',
  'server/ledger',
  'tests/contract/server.backup',
  'tests/contract/server.calls',
  'tests/contract/server.database-gone',
  'tests/contract/server.sandbox',
  'tests/contract/server.start',
];

/** Some tests wait for processes, locks and clocks: files that fail have a second try, alone. */
const vitest = (name: string, projects: string[], files: string[] = []): Stage => ({
  name,
  command: [
    'npx',
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...files,
    // Half of the time a test waits, for a process or a clock.
    '--maxWorkers=2',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reports}/${name}.json`,
  ],
  outcome: () => readVitestReport(`${reports}/${name}.json`),
  again: (failed) => ({ ...vitest(name, projects, failed), again: undefined }),
});

const playwright = (name: string, config: string, ...options: string[]): Stage => ({
  name,
  command: ['npx', 'playwright', 'test', '--config', config, ...options],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/${name}.json` },
  outcome: () => readPlaywrightReport(`${reports}/${name}.json`),
});

/** The app in another engine than Chromium's, where this machine has it. */
function engine(name: 'firefox' | 'webkit'): Stage {
  const lacking = missing(name);
  return {
    ...playwright(name, 'tests/engines/playwright.config.ts', `--project=${name}`),
    ...(lacking && { skip: lacking }),
  };
}

/** Independent checks that use one core each: two of them run at a time. */
const checks: Stage[] = [
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
 * What takes both cores, or what a stage before it has made. Stages of one group run at the same time: each of them
 * leaves a core idle.
 */
const suites: Stage[][] = [
  [vitest('unit', ['page', 'node'])],
  [vitest('exchange', ['exchange'])],
  [
    vitest('conditions', ['screens']),
    {
      ...vitest('exchange-embedded', ['exchange'], ofEmbedded),
      ...(process.env.TEST_DATABASE_URL ? {} : { skip: 'the exchange was tested on nothing else' }),
    },
  ],
  [{ name: 'build', command: ['npm', 'run', '--silent', 'build'] }],
  [{ name: 'release', command: ['npm', 'run', '--silent', 'release'] }],
  [
    // The package, installed elsewhere, with a new app on it.
    playwright('package', 'tests/package/playwright.config.ts'),
    { name: 'docs-build', command: ['npm', 'run', '--silent', 'docs'] },
  ],
  [playwright('browser', 'tests/browser/playwright.config.ts')],
  [playwright('matrix', 'tests/browser/matrix.config.ts')],
  [playwright('faults', 'tests/browser/faults/config.ts')],
  [playwright('docs', 'site/tests/playwright.config.ts')],
  [playwright('examples', 'examples/playwright.config.ts')],
  [playwright('studio', 'tests/studio/playwright.config.ts')],
  [engine('firefox')],
  [engine('webkit')],
];

/** Stages that run at the same time, and must not both build the exchange. */
const ofExchange = ['conditions', 'exchange-embedded'];
let exchangeIsBuilt = false;

/** @param apart keeps what the stage prints until it has ended, since another one prints at the same time */
function run(stage: Stage, apart: boolean): Promise<number> {
  const [command = '', ...args] = stage.command;
  // The exchange is tested on the PostgreSQL that is named, and all else on the embedded one.
  const { TEST_DATABASE_URL, ...env } = process.env;
  const own = ['exchange', 'conditions'].includes(stage.name) ? { TEST_DATABASE_URL } : {};
  return new Promise((done) => {
    const output = apart ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: {
        ...env,
        ...own,
        ...stage.env,
        ...(exchangeIsBuilt && ofExchange.includes(stage.name) && { EXCHANGE_IS_BUILT: '1' }),
      },
    });
    const printed: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
    const end = (code: number) => {
      if (apart) process.stdout.write(`\n── ${stage.name}\n${Buffer.concat(printed)}`);
      done(code);
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}

/** Runs a stage, and what failed in it a second time where it may. */
async function outcomeOf(stage: Stage, apart: boolean): Promise<Outcome> {
  rmSync(`${reports}/${stage.name}.json`, { force: true });
  const code = await run(stage, apart);
  const failed: Outcome = { passed: 0, failures: [stage.name], files: [], flaky: [] };
  if (!stage.outcome) return code === 0 ? { ...failed, passed: 1, failures: [] } : failed;
  let outcome: Outcome;
  try {
    outcome = stage.outcome();
  } catch {
    // No report: the runner itself failed.
    return failed;
  }
  if (code !== 0 && outcome.failures.length === 0) outcome.failures.push(`${stage.name} ended with ${code}`);
  if (!stage.again || outcome.files.length === 0 || outcome.files.length > 3) return outcome;
  const second = await outcomeOf(stage.again(outcome.files), apart);
  const nameOf = (failure: string) => failure.split(': ')[0];
  const stillFails = new Set(second.failures.map(nameOf));
  const flaky = outcome.failures.filter((failure) => !stillFails.has(nameOf(failure)));
  return { ...outcome, passed: outcome.passed + flaky.length, failures: second.failures, flaky };
}

const asked = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const lines: string[] = [];

async function take(stage: Stage, apart = false): Promise<void> {
  if (asked.length > 0 && !asked.includes(stage.name)) return;
  if (stage.skip) {
    lines.push(`  - ${stage.name}: left out, ${stage.skip}`);
    return;
  }
  if (!apart) console.log(`\n── ${stage.name}`);
  const start = performance.now();
  const { passed, failures, flaky } = await outcomeOf(stage, apart);
  exchangeIsBuilt ||= stage.name === 'exchange';
  total.passed += passed;
  total.failed += failures.length;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  lines.push(
    `  ${failures.length === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failures.length} failed (${seconds} s)`,
    ...failures.map((name) => `      failed: ${name}`),
    // One that passes only the second time is no failure of the app, and has to be looked at all the same.
    ...flaky.map((name) => `      at the second try only: ${name}`),
  );
}

async function takeAll(waiting: Stage[]): Promise<void> {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) await take(stage, true);
}

await take({ name: 'generate', command: ['npm', 'run', '--silent', 'generate'] });
const waiting = [...checks];
await Promise.all([takeAll(waiting), takeAll(waiting)]);
for (const group of suites) await Promise.all(group.map((stage) => take(stage, group.length > 1)));
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
