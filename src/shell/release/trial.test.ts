import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../language/compiledApp.ts';
import { NoSuchPage } from '../../runtime/host/noSuchPage.ts';
import type { Pointer, Trial } from './reader.ts';
import { isInTrial, pointerOfTrial } from './trial.ts';

const salt = fc.string({ minLength: 8, maxLength: 32 });
const device = fc
  .tuple(fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 2 ** 32 - 1 }))
  .map((numbers) => numbers.join('-'));
const trialOf = (share: number, salt: string): Trial => ({ release: '0123456789abcdef', share, salt });

beforeEach(() => localStorage.clear());

test('the share is met over random devices, in every trial', () => {
  const devices = fc.sample(device, { numRuns: 20_000, seed: 7 });
  fc.assert(
    fc.property(salt, fc.constantFrom(0.01, 0.1, 0.25, 0.5, 0.9), (salt, share) => {
      const part = devices.filter((one) => isInTrial(trialOf(share, salt), one)).length / devices.length;
      // Five standard deviations.
      expect(Math.abs(part - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / devices.length));
    }),
    { seed: 7, numRuns: 40 },
  );
});

test('devices with successive numbers are drawn as independently as any', () => {
  const part =
    Array.from({ length: 20_000 }, (_, n) => `${n}`).filter((one) => isInTrial(trialOf(0.1, 'a'), one))
      .length / 20_000;
  expect(Math.abs(part - 0.1)).toBeLessThan(0.011);
});

test('a device keeps its lot while the trial runs, and a larger share only adds devices', () => {
  fc.assert(
    fc.property(device, salt, fc.double({ min: 0, max: 1, noNaN: true }), (one, salt, share) => {
      const first = isInTrial(trialOf(share, salt), one);
      expect(isInTrial(trialOf(share, salt), one)).toBe(first);
      if (first) expect(isInTrial(trialOf(Math.min(1, share + 0.1), salt), one)).toBe(true);
      expect(isInTrial(trialOf(0, salt), one)).toBe(false);
      expect(isInTrial(trialOf(1, salt), one)).toBe(true);
    }),
  );
});

test('another trial draws other devices', () => {
  const devices = fc.sample(device, { numRuns: 20_000, seed: 9 });
  const first = devices.filter((one) => isInTrial(trialOf(0.1, 'first'), one));
  const both = first.filter((one) => isInTrial(trialOf(0.1, 'second'), one));
  expect(both.length / first.length).toBeLessThan(0.15);
  expect(both.length / first.length).toBeGreaterThan(0.05);
});

const appOf = (start: string) => ({ start, loading: { timeout: 1 } }) as App;
const pointer: Pointer = { release: 'fedcba9876543210', app: appOf('/base'), sequence: 4 };
const read = async (path: string) => ({ ...appOf('/trial'), path });

test('a device in the trial takes its release with that release’s app.json, and any other the release in force', async () => {
  expect(await pointerOfTrial(pointer, trialOf(1, 'a'), read)).toMatchObject({
    release: '0123456789abcdef',
    sequence: 4,
    app: { start: '/trial', path: '0123456789abcdef/app.json' },
  });
  expect(await pointerOfTrial(pointer, trialOf(0, 'a'), read)).toBe(pointer);
});

test('a trial whose files are not there is not taken', async () => {
  const missing = () => Promise.reject(new NoSuchPage('app.json'));
  expect(await pointerOfTrial(pointer, trialOf(1, 'a'), missing)).toBe(pointer);
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(pointerOfTrial(pointer, trialOf(1, 'a'), offline)).rejects.toThrow('Failed to fetch');
});

test('the number of a device is kept, and sent nowhere', async () => {
  const asked: string[] = [];
  const watched = async (path: string) => {
    asked.push(path);
    return read(path);
  };
  await pointerOfTrial(pointer, trialOf(1, 'a'), watched);
  const kept = localStorage.getItem('shoji-lot');
  await pointerOfTrial(pointer, trialOf(1, 'b'), watched);
  expect(kept).toMatch(/^\d+-\d+$/);
  expect(localStorage.getItem('shoji-lot')).toBe(kept);
  expect(asked.join()).not.toContain(kept);
});

test('a device that cannot keep its lot takes part in no trial', async () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('denied');
    },
  });
  try {
    expect(await pointerOfTrial(pointer, trialOf(1, 'a'), read)).toBe(pointer);
  } finally {
    if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
  }
});

test('a device does not take a trial whose format it cannot read', async () => {
  const newer = async () => ({ ...appOf('/trial'), format: 2 });
  expect(await pointerOfTrial(pointer, trialOf(1, 'a'), newer)).toBe(pointer);
});
