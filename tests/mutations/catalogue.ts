/** All mutations: those found in sources and forms, and the removals of earlier fixes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { formMutations } from './forms.ts';
import { markUses } from './reach.ts';
import { regressions } from './regressions.ts';
import { type Mutation, mutationsOf } from './rules.ts';
import { watchersOf, watchersOfForms } from './watchers.ts';

export interface Rule {
  /** Its file and the mutation: its identifier between runs. */
  key: string;
  file: string;
  /** Whether the file is read instead of imported: a form's schema. */
  isData: boolean;
  /** Which of the file's rules it is; null for a fix that is written down, or a rule of a form. */
  turn: number | null;
  /** Whether its uses are known. */
  traced: boolean;
  /** The whole text of the file with the mutation. */
  broken: string;
  /** The text of the rule: an earlier result is valid while it is unchanged. */
  stated: string;
  /** The tests that should detect it. */
  tests: readonly string[];
}

export interface Catalogue {
  rules: readonly Rule[];
  /** Files with rules, with an instrumented text that reports each used rule. */
  marked: ReadonlyMap<string, string>;
}

/** @throws Error if a written-down fix does not match the sources any more */
export function readCatalogue(): Catalogue {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server'], {
    encoding: 'utf8',
  });
  const marked = new Map<string, string>();
  const found = listed.split('\n').flatMap((file): Rule[] => {
    const tests = watchersOf(file);
    if (!file.endsWith('.ts') || tests.length === 0 || !existsSync(file)) return [];
    const source = readFileSync(file, 'utf8');
    const mutations = mutationsOf(source);
    marked.set(file, markUses(source, mutations, file));
    return mutations.map((mutation, turn) => ({
      key: `${file}: ${mutation.id}`,
      file,
      isData: false,
      turn,
      traced: mutation.used.length > 0,
      broken: breakRule(source, mutation),
      stated: mutation.statedIn,
      tests,
    }));
  });
  const written = regressions.map(({ name, file, text, without, tests }): Rule => {
    const source = readFileSync(file, 'utf8');
    if (source.split(text).length !== 2) throw new Error(`${name}: ${file} does not hold its text once`);
    const broken = source.replace(text, () => without);
    const stated = JSON.stringify([text, without]);
    return {
      key: `regression ${name}`,
      file,
      isData: false,
      turn: null,
      traced: false,
      broken,
      stated,
      tests,
    };
  });
  return { rules: [...written, ...found, ...formRules()], marked };
}

function formRules(): Rule[] {
  const files = ['schemas', 'schemas/common'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [`${folder}/${name}`] : [])),
  );
  return files.flatMap((file) => {
    const stated = readFileSync(file, 'utf8');
    return formMutations(JSON.parse(stated)).map(
      ({ id, broken }): Rule => ({
        key: `${file}: ${id}`,
        file,
        isData: true,
        turn: null,
        traced: false,
        broken: JSON.stringify(broken),
        stated,
        tests: watchersOfForms,
      }),
    );
  });
}

function breakRule(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
