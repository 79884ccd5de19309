/**
 * `npm test`: all checks and tests, stage by stage. Ends with the line `N passed, N failed`.
 * `npm test -- lint unit` runs the named stages only.
 */
import { mkdirSync, rmSync } from 'node:fs';
import type { Outcome } from './reports.ts';
import { run } from './run.ts';
import { checks, exchangeBuild, ofExchange, reports, type Stage, suites } from './stages.ts';

mkdirSync(reports, { recursive: true });

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
if (asked.some((name) => ofExchange.includes(name))) asked.push(exchangeBuild.name);
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
  total.passed += passed;
  total.failed += failures.length;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const line = `  ${failures.length === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failures.length} failed (${seconds} s)`;
  console.log(line);
  lines.push(
    line,
    ...failures.map((name) => `      failed: ${name}`),
    // A test that passes only the second time is not a failure, but has to be looked at.
    ...flaky.map((name) => `      at the second try only: ${name}`),
  );
}

async function takeAll(waiting: Stage[], apart = true): Promise<void> {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) await take(stage, apart);
}

await take({ name: 'generate', command: ['npm', 'run', '--silent', 'generate'] });
const waiting = [...checks];
await Promise.all([takeAll(waiting), takeAll(waiting)]);
await take(exchangeBuild);
for (const group of suites)
  await Promise.all(group.map((stages) => takeAll([stages].flat(), group.length > 1)));
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
