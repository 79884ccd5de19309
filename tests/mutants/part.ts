/**
 * A part of a run of mutants, in a process of its own: `part.ts <seed> <count> <part> <parts>`. It tries each mutant whose
 * number is `part` modulo `parts`, and then renders those that are accepted.
 */
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { disk } from '../../src/language/node.ts';
import { seeded } from '../bench/harness/random.ts';
import { limit, readState, say, stateFile, writeState } from './answers.ts';
import { apps, filesOf } from './apps.ts';
import { appOf, Choices, mutantOf } from './mutate.ts';
import { smallest } from './smallest.ts';
import { Trial } from './trial.ts';

const [seed = 1, count = 0, part = 0, parts = 1] = process.argv.slice(2).map(Number);
const kept = stateFile(seed, part, parts);
const state = readState(kept);

const files = Object.fromEntries(Object.entries(apps).map(([name, folders]) => [name, filesOf(folders)]));
const trials = new Map<string, Trial>();
const seen = new Set<string>();

while (state.done * parts + part < count) {
  const number = state.done * parts + part;
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
    writeState(kept, state);
    say(`${part}: ${state.done} tried, ${state.accepted.length} accepted, ${state.thrown.length} threw`);
  }
}
writeState(kept, state);

if (state.thrown.length === 0 && process.env.RENDER !== '0') {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project=page', 'tests/mutants/render'], {
    stdio: 'inherit',
    env: { ...process.env, SEED: String(seed), MUTANTS: kept },
  });
  process.exitCode = status ?? 1;
}
