/**
 * Checks mutants of the apps' definitions: `npm run test:mutants`. SEED and COUNT choose them; a run goes on where the
 * last one with the same seed ended. Prints what the checker threw, with the smallest file that throws it, and how long
 * its answers took. Mutants that are accepted are kept in .cache/mutants for `render.page.test.tsx`, which is run next.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { disk } from '../../src/language/node.ts';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from './apps.ts';
import { appOf, Choices, mutantOf } from './mutate.ts';
import { smallest } from './smallest.ts';
import { Trial } from './trial.ts';

interface State {
  done: number;
  times: number[];
  /** CPU time of each answer, in milliseconds. */
  cpu: number[];
  accepted: number[];
  thrown: { number: number; thrown: string }[];
  /** Answers that took more than 250 ms of CPU time. */
  slow: { number: number; cpu: number; what: string }[];
}

const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.COUNT ?? 20_000);
/** What an answer may take, in milliseconds. */
const limit = 250;
const folder = '.cache/mutants';
const kept = `${folder}/${seed}.json`;
const say = (text: string) => process.stdout.write(`${text}\n`);

mkdirSync(folder, { recursive: true });
const state: State = existsSync(kept)
  ? JSON.parse(readFileSync(kept, 'utf8'))
  : { done: 0, times: [], cpu: [], accepted: [], thrown: [], slow: [] };
const keep = (): void => writeFileSync(kept, JSON.stringify(state));

const files = Object.fromEntries(Object.entries(apps).map(([name, folders]) => [name, filesOf(folders)]));
const trials = new Map<string, Trial>();
const seen = new Set<string>();

while (state.done < count) {
  const number = state.done;
  const name = appOf(number);
  const folders = apps[name];
  if (!folders) throw new Error(`There is no app ${name}`);
  const mutant = mutantOf(files[name] ?? [], disk.read, new Choices(seeded(seed * 1_000_003 + number)));
  const label = `${number} ${relative(process.cwd(), mutant.file)}: ${mutant.what}`;
  let trial = trials.get(name);
  if (!trial) {
    trial = new Trial(folders);
    trials.set(name, trial);
  }
  let outcome = trial.try(mutant);
  if (outcome.thrown === undefined && outcome.cpu > limit) outcome = trial.again(mutant);
  const { thrown, took, cpu, accepted } = outcome;
  state.done += 1;
  state.times.push(Math.round(took));
  state.cpu.push(Math.round(cpu));
  if (cpu > limit) state.slow.push({ number, cpu: Math.round(cpu), what: label });
  if (accepted) state.accepted.push(number);
  if (thrown) {
    state.thrown.push({ number, thrown });
    say(`✗ ${label}\n  threw ${thrown}`);
    // After a throw nothing is known about what the project keeps.
    trials.delete(name);
    const place = thrown.slice(thrown.lastIndexOf('('));
    if (!seen.has(place)) say(`  smallest:\n${smallest(mutant, thrown, folders)}`);
    seen.add(place);
  } else trial.restore(mutant);
  if (state.done % 100 === 0) {
    keep();
    say(`${state.done} tried, ${state.accepted.length} accepted, ${state.thrown.length} threw`);
  }
}
keep();

/** The distribution of times, in words. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const within = (100 * sorted.filter((time) => time <= limit).length) / Math.max(1, sorted.length);
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms; ${within.toFixed(1)} % within ${limit} ms`;
}

say('\nslowest answers, in CPU time:');
for (const { cpu, what } of state.slow.toSorted((a, b) => b.cpu - a.cpu).slice(0, 20))
  say(`  ${cpu} ms  ${what}`);
say(
  `\nseed ${seed}: ${state.done} mutants, ${state.thrown.length} threw, ${state.accepted.length} accepted\n` +
    `CPU time of an answer: ${spread(state.cpu)}\nelapsed time: ${spread(state.times)}`,
);
if (state.thrown.length > 0) process.exitCode = 1;
else if (process.env.RENDER !== '0') {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project=page', 'tests/mutants/render'], {
    stdio: 'inherit',
    env: { ...process.env, SEED: String(seed), MUTANTS: kept },
  });
  process.exitCode = status ?? 1;
}
