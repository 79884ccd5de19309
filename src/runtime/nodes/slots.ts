/**
 * The slots of the rendered rows: a row keeps its slot as long as it is rendered, and one that comes takes that of one
 * that left.
 * @param keys of the rows to render, each once
 * @param before the slots of the rows rendered now
 */
export function slotsOf(keys: readonly string[], before: ReadonlyMap<string, number>): Map<string, number> {
  const coming = new Set(keys);
  const free: number[] = [];
  const slots = new Map<string, number>();
  for (const [key, slot] of before) {
    if (coming.has(key)) slots.set(key, slot);
    else free.push(slot);
  }
  let unused = Math.max(-1, ...before.values()) + 1;
  for (const key of keys) {
    if (!slots.has(key)) slots.set(key, free.pop() ?? unused++);
  }
  return slots;
}
