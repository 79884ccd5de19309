/** All rules that are broken: those that are found in sources and forms, and what was mended once. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { formMutations } from './forms.ts';
import { mendings } from './mendings.ts';
import { markUses } from './reach.ts';
import { type Mutation, mutationsOf } from './rules.ts';
import { watchersOf, watchersOfForms } from './watchers.ts';

export interface Rule {
  /** Its file and what is broken of it: its name from run to run. */
  key: string;
  file: string;
  /** Whether the file is no module but is read: a form's schema. */
  isData: boolean;
  /** Which of the file's rules it is; null for one that was written down, or of a form. */
  turn: number | null;
  /** Whether it is known where it is used. */
  traced: boolean;
  /** The whole text of the file with the rule broken. */
  broken: string;
  /** The text that states it, by which it is known whether an earlier finding is still of the same rule. */
  stated: string;
  /** The tests that are to notice. */
  tests: readonly string[];
}

export interface Catalogue {
  rules: readonly Rule[];
  /** Files that state rules, with a text that tells of each rule when it is used. */
  marked: ReadonlyMap<string, string>;
}

/** @throws Error where something that was written down does not fit the sources any more */
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
  const written = mendings.map(({ name, file, text, without, tests }): Rule => {
    const source = readFileSync(file, 'utf8');
    if (source.split(text).length !== 2) throw new Error(`${name}: ${file} does not hold its text once`);
    const broken = source.replace(text, () => without);
    const stated = JSON.stringify([text, without]);
    return { key: `mending ${name}`, file, isData: false, turn: null, traced: false, broken, stated, tests };
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
