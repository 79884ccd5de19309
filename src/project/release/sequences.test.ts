/** Any sequence of releases, rollbacks, trials and prunings, over any time. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { inForce, isTaken, onTrial, parentOf } from '../../language/release/history.ts';
import { readHistory } from './history.ts';
import { changePointer, known, readPointer } from './pointer.ts';
import { prune } from './prune.ts';
import { putInForce } from './put.ts';
import { addTo, folderWith } from './testing/folder.ts';
import { endTrial, promote, putOnTrial } from './trial.ts';

afterEach(() => void vi.useRealTimers());

const by = 'Mika';
const names = Array.from({ length: 6 }, (_, index) => index.toString(16).padStart(16, '0'));
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('release' as const), name: fc.constantFrom(...names) }),
    fc.record({ do: fc.constantFrom('rollback' as const, 'promote' as const, 'end' as const) }),
    fc.record({ do: fc.constant('trial' as const), name: fc.constantFrom(...names) }),
    fc.record({ do: fc.constant('prune' as const), keep: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 12, 23, 25) }),
  ),
  { minLength: 1, maxLength: 25 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** What is refused, such as the promotion of nothing, is left. */
async function take(folder: string, step: Step): Promise<void> {
  const pointer = readPointer(folder);
  switch (step.do) {
    case 'release':
      addTo(folder, step.name);
      if (step.name === pointer?.release) return;
      await putInForce(folder, {
        release: step.name,
        parent: pointer?.release ?? null,
        author: by,
        commit: null,
        message: '',
      });
      return;
    case 'rollback': {
      const target = pointer && parentOf(readHistory(folder), pointer.release);
      if (target === undefined || !known(folder).includes(target)) return;
      await changePointer(folder, { by, reason: 'rollback' }, () => ({ release: target }));
      return;
    }
    case 'trial':
      addTo(folder, step.name);
      await putOnTrial(folder, { release: step.name, share: 0.5 }, { by }).catch(() => {});
      return;
    case 'promote':
      await promote(folder, { by }).catch(() => {});
      return;
    case 'end':
      await endTrial(folder, { by }).catch(() => {});
      return;
    case 'prune':
      await prune(folder, step.keep, Date.now());
      return;
    case 'wait':
      vi.setSystemTime(Date.now() + step.hours * 3600_000);
  }
}

test('the pointer always names a release that is there, grows, and agrees with the history; what is taken is never removed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { folder } = folderWith(0);
      let sequence = 0;
      try {
        for (const step of all) {
          const before = known(folder);
          await take(folder, step);
          const pointer = readPointer(folder);
          const { moves } = readHistory(folder);
          const gone = before.filter((name) => !known(folder).includes(name));
          expect(gone.filter((name) => isTaken(moves, name, Date.now()))).toEqual([]);
          if (!pointer) continue;
          expect(fs.existsSync(path.join(folder, pointer.release, 'app.json'))).toBe(true);
          expect(pointer.app).toEqual({ start: pointer.release });
          expect(inForce(moves)).toBe(pointer.release);
          expect(onTrial(moves)).toBe(pointer.trial?.release);
          if (pointer.trial) expect(known(folder)).toContain(pointer.trial.release);
          expect(pointer.sequence).toBeGreaterThanOrEqual(sequence);
          sequence = pointer.sequence;
          // What a rollback without a name would go to is not pruned.
          if (step.do === 'prune') {
            const parent = parentOf(readHistory(folder), pointer.release);
            if (parent !== undefined && before.includes(parent)) expect(known(folder)).toContain(parent);
          }
        }
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
