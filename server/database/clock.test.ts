import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { FollowingClock, followDatabaseClock } from './clock.ts';

const startedAt = 1_800_000_000_000;

test('after each comparison the clock is right to within its round trip, and it never goes back', () => {
  const trip = fc.record({
    pause: fc.integer({ min: 0, max: 20_000 }),
    there: fc.integer({ min: 0, max: 300 }),
    back: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(
      fc.array(trip, { minLength: 1 }),
      fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
      (trips, drift) => {
        let elapsed = 0;
        /** The other clock, which goes a little faster or slower. */
        const other = () => startedAt + elapsed * (1 + drift);
        const compared = ({ there, back }: { there: number; back: number }) => {
          const asked = elapsed;
          elapsed += there;
          const at = other();
          elapsed += back;
          return { asked, at, answered: elapsed };
        };
        const clock = new FollowingClock(compared({ there: 1, back: 1 }), () => elapsed);
        for (const one of trips) {
          elapsed += one.pause;
          const comparison = compared(one);
          const before = clock.now();
          clock.compare(comparison);
          const now = clock.now();
          expect(now).toBeGreaterThanOrEqual(before);
          // Rounded down.
          const tolerance = one.there + one.back + 1;
          expect(now).toBeGreaterThan(other() - tolerance - 1);
          // If it was ahead, it waits.
          expect(now).toBeLessThanOrEqual(Math.max(before, other() + tolerance));
        }
      },
    ),
  );
});

test('a slow answer that agrees changes nothing', () => {
  const clock = new FollowingClock({ asked: 0, at: startedAt, answered: 2 }, () => 1000);
  const now = clock.now();
  clock.compare({ asked: 200, at: startedAt + 900, answered: 1000 });
  expect(clock.now()).toBe(now);
});

test('a clock that was set back is waited for', () => {
  let elapsed = 0;
  const clock = new FollowingClock({ asked: 0, at: startedAt, answered: 0 }, () => elapsed);
  elapsed = 1000;
  expect(clock.now()).toBe(startedAt + 1000);
  clock.compare({ asked: 1000, at: startedAt + 400, answered: 1000 });
  expect(clock.now()).toBe(startedAt + 1000);
  elapsed = 1700;
  const { now } = clock;
  expect(now()).toBe(startedAt + 1100);
});

test('instances agree, whatever the time of their machines', async () => {
  const { db, drop } = await createTestDatabase({ connections: 2 });
  const fail = (error: unknown) => {
    throw error;
  };
  const [one, other] = await Promise.all([followDatabaseClock(db, fail), followDatabaseClock(db, fail)]);
  await pause(20);
  expect(Math.abs(one.clock.now() - other.clock.now())).toBeLessThan(100);
  expect(Math.abs(one.clock.now() - Date.now())).toBeLessThan(1000);
  await Promise.all([one.stop(), other.stop()]);
  await drop();
});
