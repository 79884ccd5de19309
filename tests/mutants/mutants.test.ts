import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { disk } from '../../src/language/node.ts';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from './apps.ts';
import { Choices, mutantOf } from './mutate.ts';
import { Trial } from './trial.ts';

// Only the small app, for which each mutant takes milliseconds; `npm run test:mutants` tries both.
const count = 500;

test(`the checker throws for none of ${count} mutants, and has something to say about most`, {
  timeout: 600_000,
}, () => {
  const { library } = apps;
  if (!library) throw new Error('There is no library');
  const files = filesOf(library);
  const thrown: string[] = [];
  let accepted = 0;
  let trial = new Trial(library);
  for (let number = 0; number < count; number++) {
    const mutant = mutantOf(files, disk.read, new Choices(seeded(7_000_003 + number)));
    const outcome = trial.try(mutant);
    if (outcome.accepted) accepted += 1;
    if (outcome.thrown === undefined) trial.restore(mutant);
    else {
      thrown.push(`${number} ${relative(library.root, mutant.file)}: ${mutant.what}: ${outcome.thrown}`);
      trial = new Trial(library);
    }
  }
  expect(thrown).toEqual([]);
  expect(accepted).toBeLessThan(count / 2);
});
