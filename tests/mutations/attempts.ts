/** Which tests of which file to run for a rule, those most likely to detect it first. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Catalogue, Rule } from './catalogue.ts';
import type { World } from './plugin.ts';
import type { Runner } from './runner.ts';
import { folder, keep, readKept, stateOf } from './state.ts';

export interface Attempt {
  test: string;
  /** Names of tests; without them all tests of the file. */
  only: string[] | undefined;
}

/** By test name: the rules that it used, as `file turn`. The empty name is for code outside of tests. */
type Uses = Record<string, string[]>;

interface Kept {
  state: string;
  uses: Uses;
  /** Whether it passes without mutations. */
  sound: boolean;
}

/** Determines which rules each test file uses, by running it once, or from an earlier run. */
export async function readUses(
  tests: readonly string[],
  catalogue: Catalogue,
  importers: (file: string) => Set<string>,
  runner: Runner,
  say: (text: string) => void,
): Promise<Map<string, Kept>> {
  const kept = readKept<Kept>('uses');
  const found = new Map<string, Kept>();
  for (const test of tests) {
    const files = [
      ...new Set(catalogue.rules.filter((rule) => rule.tests.includes(test)).map(({ file }) => file)),
    ];
    const state = stateOf([test, ...files]);
    const before = kept[test];
    if (before?.state !== state) {
      const world: World = {
        files: new Set(files.flatMap((file) => [...importers(file)])),
        textOf: (path) => catalogue.marked.get(files.find((file) => resolve(file) === path) ?? ''),
      };
      const note = join(folder, 'note.json');
      mkdirSync(folder, { recursive: true });
      rmSync(note, { force: true });
      const job = { test: resolve(test), worlds: [{ name: 'uses' }], note };
      const started = performance.now();
      const verdicts = await runner.run(job, new Map([['uses', world]]));
      const failure = verdicts ? verdicts.get('uses') : 'it did not run';
      const uses: Uses = existsSync(note) ? (readKept('note') as unknown as Uses) : {};
      kept[test] = { state, uses, sound: failure === null };
      say(
        `${failure === null ? 'read' : '! fails as it is:'} ${test} (${((performance.now() - started) / 1000).toFixed(0)} s)${failure === null ? '' : ` ${failure}`}`,
      );
      keep('uses', kept);
    }
    const now = kept[test];
    if (now) found.set(test, now);
  }
  return found;
}

/** @returns none if no test uses the rule */
export function attemptsFor(rule: Rule, uses: ReadonlyMap<string, Kept>): Attempt[] {
  const known = `${rule.file} ${rule.turn}`;
  const attempts = rule.tests.flatMap((test): (Attempt & { cost: number })[] => {
    if (rule.turn === null) return [{ test, only: undefined, cost: 500 }];
    const one = uses.get(test);
    if (!one?.sound) return [];
    if (!rule.traced) return [{ test, only: undefined, cost: 500 }];
    const only = Object.keys(one.uses).filter((name) => one.uses[name]?.includes(known));
    if (only.length === 0) return [];
    // Attacks are slow, and code that runs before all tests of a file needs all of them.
    const dear = test.includes('.attack.') ? 2000 : 0;
    return only.includes('')
      ? [{ test, only: undefined, cost: dear + 1000 }]
      : [{ test, only, cost: dear + only.length }];
  });
  return attempts.sort((a, b) => a.cost - b.cost);
}
