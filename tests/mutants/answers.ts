/** What a run of mutants has shown so far, and how long the answers took. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

export interface State {
  done: number;
  times: number[];
  /** CPU time of each answer, in milliseconds. */
  cpu: number[];
  /** The numbers of those that the checker accepts. */
  accepted: number[];
  thrown: { number: number; thrown: string }[];
  /** Answers that took more CPU time than {@link limit}. */
  slow: { number: number; cpu: number; what: string }[];
}

/** What an answer may take, in milliseconds. */
export const limit = 250;

const folder = '.cache/mutants';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export function stateFile(seed: number, part: number, parts: number): string {
  mkdirSync(folder, { recursive: true });
  return `${folder}/${seed}.${part}of${parts}.json`;
}

export const readState = (file: string): State =>
  existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { done: 0, times: [], cpu: [], accepted: [], thrown: [], slow: [] };

export const writeState = (file: string, state: State): void => writeFileSync(file, JSON.stringify(state));

/** The distribution of times, in words. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const within = (100 * sorted.filter((time) => time <= limit).length) / Math.max(1, sorted.length);
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms; ${within.toFixed(2)} % within ${limit} ms`;
}

/** Prints the result of all parts. */
export function report(seed: number, states: readonly State[]): void {
  const sum = (of: (state: State) => number): number => states.reduce((whole, one) => whole + of(one), 0);
  say('\nslowest answers, in CPU time:');
  const slow = states.flatMap((state) => state.slow).sort((a, b) => b.cpu - a.cpu);
  for (const { cpu, what } of slow.slice(0, 20)) say(`  ${cpu} ms  ${what}`);
  say(
    `\nseed ${seed}: ${sum(({ done }) => done)} mutants, ${sum(({ thrown }) => thrown.length)} threw, ` +
      `${sum(({ accepted }) => accepted.length)} accepted\n` +
      `CPU time of an answer: ${spread(states.flatMap(({ cpu }) => cpu))}\n` +
      `elapsed time: ${spread(states.flatMap(({ times }) => times))}`,
  );
}
