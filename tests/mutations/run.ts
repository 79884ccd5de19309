/**
 * Applies every mutation of the exchange once and reports which ones no test detects: `npm run test:mutations`.
 * A result of an earlier run is valid while the rule is unchanged, and an undetected one while the tests are unchanged
 * too: so an interrupted run can continue. `npm run test:mutations -- server/users 'never refuses'` tries the rules
 * whose names contain one of these; MINUTES=20 ends a run after that time, and MINUTES=0 before it
 * starts. A run of all rules writes docs/mutations.md.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readTables, withPages } from '../pages/report.ts';
import { type Attempt, attemptsFor, readUses } from './attempts.ts';
import { type Rule, readCatalogue } from './catalogue.ts';
import { equivalent } from './equivalent.ts';
import { importersOf } from './importers.ts';
import type { Job } from './inWorlds.ts';
import type { World } from './plugin.ts';
import { report } from './report.ts';
import { startRunner } from './runner.ts';
import { digestOf, keep, readKept, stateOf } from './state.ts';

/** The result for a rule, and a digest of the rule, and if it was undetected of the tests, at that time. */
interface Finding {
  /** The test file that detected it; null for none. */
  by: string | null;
  state: string;
}

/** The number of mutations in one process: each takes some memory. */
const atOnce = 16;

const say = (text: string) => process.stdout.write(`${text}\n`);
const only = process.argv.slice(2);
const end = Date.now() + Number(process.env.MINUTES ?? 100_000) * 60_000;

const catalogue = readCatalogue();
const excused = new Set(equivalent.map(({ rule }) => rule));
const findings = readKept<Finding>('findings');
const stateFor = (rule: Rule, by: string | null) =>
  by === null ? stateOf(rule.tests, rule.stated) : digestOf(rule.stated, by);
const known = (rule: Rule): Finding | undefined => {
  const finding = findings[rule.key];
  const still = finding && (finding.by === null || rule.tests.includes(finding.by));
  return still && finding.state === stateFor(rule, finding.by) ? finding : undefined;
};

const wanted = catalogue.rules.filter(
  (rule) => !excused.has(rule.key) && (only.length === 0 || only.some((part) => rule.key.includes(part))),
);
const open = wanted.filter((rule) => !known(rule));
say(`${catalogue.rules.length} rules, ${wanted.length} wanted, ${wanted.length - open.length} known already`);
if (open.length > 0 && Date.now() < end) await tryAll(open);

const survivors = wanted.filter((rule) => known(rule)?.by === null);
const unknown = wanted.filter((rule) => !known(rule)).length;
const stale = [...excused].filter((key) => !catalogue.rules.some((rule) => rule.key === key));
for (const { key } of survivors) say(`no test notices: ${key}`);
for (const key of stale) say(`equivalent.ts names a rule that does not exist: ${key}`);
say(
  `${wanted.length - survivors.length - unknown} detected, ${survivors.length} not detected, ${unknown} not tried, ${excused.size} excused`,
);
if (survivors.length + unknown + stale.length > 0) process.exitCode = 1;
if (only.length === 0)
  writeFileSync(
    'docs/mutations.md',
    withPages(
      report(
        wanted.map((rule) => ({ key: rule.key, file: rule.file, by: known(rule)?.by })),
        equivalent,
      ),
      readTables(),
    ),
  );

async function tryAll(rules: readonly Rule[]): Promise<void> {
  const runner = await startRunner();
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'server', 'src', 'tests/contract'],
    {
      encoding: 'utf8',
    },
  );
  const importers = importersOf(listed.split('\n').filter((file) => /\.tsx?$/.test(file)));
  // Written-down fixes, and rules of forms, may be used anywhere.
  const tests = [...new Set(rules.flatMap((rule) => (rule.turn === null ? [] : rule.tests)))];
  const uses = await readUses(tests, catalogue, importers, runner, say);
  // If a test fails without mutations, it is unknown whether it would have detected one.
  const blind = new Set(tests.filter((test) => !uses.get(test)?.sound));
  const left = new Map(rules.map((rule) => [rule, attemptsFor(rule, uses)]));
  const done = (rule: Rule, by: string | null) => {
    left.delete(rule);
    if (by === null && rule.tests.some((test) => blind.has(test))) return;
    findings[rule.key] = { by, state: stateFor(rule, by) };
    say(`${by === null ? '✗' : '✓'} ${rule.key}${by === null ? '' : ` (${by.replace(/.*\//, '')})`}`);
  };
  while (left.size > 0 && Date.now() < end) {
    for (const [rule, attempts] of left) if (attempts.length === 0) done(rule, null);
    const batch = nextBatch(left);
    const [first] = batch;
    if (!first) break;
    const { test } = first.attempt;
    const worlds = new Map<string, World>();
    const job: Job = { test: resolve(test), worlds: [], note: null };
    const add = (name: string, { only: names }: Attempt, rule: Rule, text: string | undefined) => {
      const path = resolve(rule.file);
      worlds.set(name, {
        files: rule.isData ? new Set([job.test]) : importers(rule.file),
        textOf: (file) => (file === path && !rule.isData ? text : undefined),
      });
      job.worlds.push({
        name,
        ...(names && { tests: names }),
        ...(rule.isData && text !== undefined && { data: { file: path, text } }),
      });
    };
    // The same tests without mutations: those that fail then detect nothing.
    add('control', first.attempt, first.rule, undefined);
    for (const [index, { rule, attempt }] of batch.entries()) add(`w${index}`, attempt, rule, rule.broken);
    const verdicts = await runner.run(job, worlds);
    const sound = verdicts?.get('control') === null;
    if (!sound) {
      say(`! ${test} fails with nothing broken: ${verdicts?.get('control') ?? 'it did not run'}`);
      if (!first.attempt.only) blind.add(test);
    }
    for (const [index, { rule, attempt }] of batch.entries()) {
      if (sound && typeof verdicts.get(`w${index}`) === 'string') done(rule, test);
      else {
        const [, ...rest] = left.get(rule) ?? [];
        // Tests that pass only together are run together.
        left.set(rule, !sound && attempt.only ? [{ test, only: undefined }, ...rest] : rest);
      }
    }
    keep('findings', findings);
  }
  await runner.close();
}

/** Rules whose next attempt is in the same test file: the file with most of them, as many as fit. */
function nextBatch(left: ReadonlyMap<Rule, Attempt[]>): { rule: Rule; attempt: Attempt }[] {
  const byTest = new Map<string, { rule: Rule; attempt: Attempt }[]>();
  for (const [rule, [attempt]] of left)
    if (attempt) byTest.set(attempt.test, [...(byTest.get(attempt.test) ?? []), { rule, attempt }]);
  const largest = [...byTest.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return largest.slice(0, atOnce);
}
