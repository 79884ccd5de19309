/** Runs a test file in worlds: the only file that Vitest sees, configured by `provide`. It is not a test itself. */
import fs, { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { afterAll, beforeEach, describe, inject } from 'vitest';
import { marker } from './reach.ts';

/** The runs. */
export interface Job {
  /** A test file, absolute. */
  test: string;
  worlds: {
    name: string;
    /** Only these tests; default: all. */
    tests?: string[];
    /** A file that is read with another text in this world, absolute. */
    data?: { file: string; text: string };
  }[];
  /** Where to record the rules that each test used; null: nowhere, and the run stops at the first failure. */
  note: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    job: Job;
  }
}

interface Named {
  name: string;
  suite?: Named | undefined;
}

/** The names of a test and its groups, without the world. */
function nameOf(task: Named): string {
  const above: string[] = [];
  for (let suite = task.suite; suite; suite = suite.suite) above.unshift(suite.name);
  return [...above.slice(1), task.name].join(' > ');
}

const { test, worlds, note } = inject('job');

/** By test; the empty name is for code before or between tests. */
const used = new Map<string, Set<string>>();
let current = '';
Object.assign(globalThis, {
  [marker]: (rule: string) => {
    const rules = used.get(current) ?? new Set();
    used.set(current, rules.add(rule));
  },
});

/** Files that are read with another text in the current world. */
let data: { file: string; text: string } | undefined;
const { readFileSync } = fs;
function readInWorld(...args: Parameters<typeof readFileSync>) {
  const [path] = args;
  return data && resolve(String(path)) === data.file ? data.text : readFileSync(...args);
}
Object.assign(fs, { readFileSync: readInWorld });
syncBuiltinESMExports();

for (const { name, tests, data: own } of worlds) {
  describe(name, async () => {
    let failed = false;
    beforeEach(({ task, skip, onTestFailed }) => {
      data = own;
      const title = nameOf(task);
      if (failed || (tests && !tests.includes(title))) skip();
      if (note === null)
        onTestFailed(() => {
          failed = true;
        });
      current = title;
      return () => {
        current = '';
      };
    });
    data = own;
    await import(/* @vite-ignore */ `${test}?world=${name}`);
  });
}

afterAll(() => {
  if (note !== null)
    writeFileSync(
      note,
      JSON.stringify(Object.fromEntries([...used].map(([name, rules]) => [name, [...rules]]))),
    );
});
