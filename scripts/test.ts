/**
 * Everything that must hold, one stage after the other: `npm test`. Ends with the line `N passed, N failed`.
 * `npm test -- lint unit` runs the named stages only.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { missing } from '../tests/engines/installed.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads how many tests passed and failed; a stage without it is one test. */
  count?: () => Count;
  /** Why it is left out here, where it is. */
  skip?: string;
}

const reports = '.cache/reports';
mkdirSync(reports, { recursive: true });

const read = (name: string): unknown => JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'));

function vitestCount(name: string): () => Count {
  return () => {
    const report = read(name) as {
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
    };
    return {
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, Math.min(1, report.numFailedTestSuites)),
    };
  };
}

function playwrightCount(name: string): () => Count {
  return () => {
    const { stats } = read(name) as { stats: { expected: number; unexpected: number; flaky: number } };
    // One that passes only the second time is no failure of the app, and has to be looked at all the same.
    if (stats.flaky > 0) console.log(`\n${stats.flaky} passed at the second try only`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  };
}

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

const vitest = (name: string, projects: string[], files: string[] = []): Stage => ({
  name,
  command: [
    'npx',
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...files,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reports}/${name}.json`,
  ],
  count: vitestCount(name),
});

/** The app in another engine than Chromium's, where this machine has it. */
function engine(name: 'firefox' | 'webkit'): Stage {
  const lacking = missing(name);
  return {
    name,
    command: [
      'npx',
      'playwright',
      'test',
      '--config',
      'tests/engines/playwright.config.ts',
      `--project=${name}`,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/${name}.json` },
    count: playwrightCount(name),
    ...(lacking && { skip: lacking }),
  };
}

const stages: Stage[] = [
  { name: 'generate', command: ['npm', 'run', '--silent', 'generate'] },
  { name: 'lint', command: ['npx', 'biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  {
    name: 'layers',
    command: ['npx', 'depcruise', 'src', 'server', 'scripts', '--config', '.dependency-cruiser.mjs'],
  },
  { name: 'dead-code', command: ['npx', 'knip'] },
  {
    name: 'contract-lint',
    command: ['npx', 'redocly', 'lint', 'openapi/openapi.yaml', '--max-problems', '50'],
    env: { REDOCLY_TELEMETRY: 'off' },
  },
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'client', command: ['npm', 'run', '--silent', 'build:client'] },
  vitest('unit', ['page', 'node']),
  vitest('exchange', ['exchange']),
  {
    ...vitest('exchange-embedded', ['exchange'], ofEmbedded),
    ...(process.env.TEST_DATABASE_URL ? {} : { skip: 'the exchange was tested on nothing else' }),
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'release', command: ['npm', 'run', '--silent', 'release'] },
  {
    name: 'browser',
    command: ['npx', 'playwright', 'test', '--config', 'tests/browser/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/browser.json` },
    count: playwrightCount('browser'),
  },
  {
    name: 'matrix',
    command: ['npx', 'playwright', 'test', '--config', 'tests/browser/matrix.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/matrix.json` },
    count: playwrightCount('matrix'),
  },
  {
    name: 'faults',
    command: ['npx', 'playwright', 'test', '--config', 'tests/browser/faults/config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/faults.json` },
    count: playwrightCount('faults'),
  },
  engine('firefox'),
  engine('webkit'),
];

function run(stage: Stage): Promise<number> {
  const [command = '', ...args] = stage.command;
  // The exchange is tested on the PostgreSQL that is named, and all else on the embedded one.
  const { TEST_DATABASE_URL, ...env } = process.env;
  const own = stage.name === 'exchange' ? { TEST_DATABASE_URL } : {};
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...own, ...stage.env },
    });
    child.on('close', (code) => done(code ?? 1));
    child.on('error', () => done(1));
  });
}

const asked = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const stage of stages) {
  if (asked.length > 0 && !asked.includes(stage.name)) continue;
  if (stage.skip) {
    lines.push(`  - ${stage.name}: left out, ${stage.skip}`);
    continue;
  }
  console.log(`\n── ${stage.name}`);
  rmSync(`${reports}/${stage.name}.json`, { force: true });
  const start = performance.now();
  const code = await run(stage);
  let count: Count = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (stage.count) {
    try {
      count = stage.count();
      if (code !== 0 && count.failed === 0) count.failed = 1;
    } catch {
      // No report: the runner itself failed.
    }
  }
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  lines.push(
    `  ${count.failed === 0 ? '✓' : '✗'} ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  );
}
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
