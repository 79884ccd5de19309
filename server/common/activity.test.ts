import { expect, test } from 'vitest';
import { createActivity, slowWhileIdle } from './activity.ts';

function activityAt() {
  const clock = { ms: 0 };
  return { clock, activity: createActivity(1000, () => clock.ms) };
}

test('it is active until nobody has used it for the time, and the use after that resumes it once', () => {
  const { clock, activity } = activityAt();
  let resumes = 0;
  let uses = 0;
  const stopListening = activity.onResume(() => resumes++);
  activity.onUse(() => uses++);
  clock.ms = 999;
  expect(activity.isActive).toBe(true);
  activity.recordUse();
  clock.ms = 1998;
  expect(activity.isActive).toBe(true);
  clock.ms = 1999;
  expect(activity.isActive).toBe(false);
  // A use of another instance counts, and is not sent again.
  activity.recordRemoteUse();
  activity.recordRemoteUse();
  expect([activity.isActive, resumes, uses]).toEqual([true, 1, 1]);
  clock.ms = 5000;
  stopListening();
  activity.recordUse();
  expect([activity.isActive, resumes, uses]).toEqual([true, 1, 2]);
});

test('with a time of 0 it is always active', () => {
  expect(createActivity(0, () => 1e12).isActive).toBe(true);
});

test('work is skipped while nobody uses the exchange, except once per interval, and runs at once after that', async () => {
  const { clock, activity } = activityAt();
  let done = 0;
  const work = slowWhileIdle(
    activity,
    async () => done++,
    5000,
    () => clock.ms,
  );
  await work();
  await work();
  expect(done).toBe(2);
  for (clock.ms = 1000; clock.ms < 5000; clock.ms += 1000) await work();
  expect(done).toBe(2);
  await work();
  await work();
  expect(done).toBe(3);
  activity.recordUse();
  await work();
  expect(done).toBe(4);
});
