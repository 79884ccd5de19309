/**
 * The extent of the attack tests. CI runs a sample selected by a seed; `npm run test:attack` runs all. ATTACK_SEED
 * selects the sample that a report names.
 */
export const whole = process.env.ATTACK === 'whole';
export const seed = Number(process.env.ATTACK_SEED ?? 1);

/** Random numbers in [0, 1), the same for the same seed. */
export function seededRandom(from = seed): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All of them, or a random sample of this size. */
export function share<One>(all: readonly One[], count: number): One[] {
  if (whole || all.length <= count) return [...all];
  const chance = seededRandom();
  return all
    .map((one) => ({ one, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one);
}
