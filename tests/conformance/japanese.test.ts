/** Whatever the checker says, and its fixes are called, the Japanese studio shows in Japanese. */
import { describe, expect, test } from 'vitest';
import { check, disk, type Finding } from '../../src/language/node.ts';
import { inJapanese } from '../../src/studio/app/messages/japanese/index.ts';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from '../mutants/apps.ts';
import { Choices, mutantOf } from '../mutants/mutate.ts';
import { Trial } from '../mutants/trial.ts';
import { projectOf, readCases } from './cases.ts';
import { isEnglish } from './isEnglish.ts';

/** Each message and title of a fix that is not Japanese, with what is shown. */
function untranslated(findings: readonly Finding[]): string[] {
  return findings
    .flatMap(({ message, fix, follows = [] }) => [
      message,
      ...(fix ? [fix.title] : []),
      ...follows.map((one) => one.message),
    ])
    .flatMap((english) => {
      const shown = inJapanese(english);
      return shown === undefined || isEnglish(shown) ? [`${english} => ${shown}`] : [];
    });
}

describe.each(['mistakes', 'habits'])('%s', (group) => {
  const cases = readCases().filter(([name, { expect: wanted }]) => name === group && wanted.findings);
  test.each(cases.map(([, one]) => [one.name, one] as const))('%s', (_, one) => {
    const findings = check(projectOf(one));
    expect(findings).not.toEqual([]);
    expect(untranslated(findings)).toEqual([]);
  });
});

const count = 150;

test(`the findings of ${count} mutants`, { timeout: 120_000 }, () => {
  const { library } = apps;
  if (!library) throw new Error('There is no library');
  const files = filesOf(library);
  const trial = new Trial(library);
  const wrong = new Set<string>();
  for (let number = 0; number < count; number++) {
    const mutant = mutantOf(files, disk.read, new Choices(seeded(2_000_003 + number)));
    for (const one of untranslated(trial.try(mutant).findings)) wrong.add(one);
    trial.restore(mutant);
  }
  expect([...wrong]).toEqual([]);
});
