/**
 * How much the attacks try. CI tries a share that its seed chooses; `npm run test:attack` all of it. ATTACK_SEED asks
 * for the share that a report names.
 */
export const whole = process.env.ATTACK === 'whole';
export const seed = Number(process.env.ATTACK_SEED ?? 1);

/** Numbers from 0 up to 1 that are the same for the same seed. */
export function chances(from = seed): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All of them, or so many that the seed chooses. */
export function share<One>(all: readonly One[], count: number): One[] {
  if (whole || all.length <= count) return [...all];
  const chance = chances();
  return all
    .map((one) => ({ one, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one);
}
