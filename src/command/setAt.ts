/**
 * Sets the value at a path, and makes the records that lead to it. Those on the path are replaced by copies, so that none
 * that is used elsewhere changes.
 */
export function setAt(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const known = Object.hasOwn(record, name) ? record[name] : undefined;
  const inner: Record<string, unknown> =
    typeof known === 'object' && known !== null && !Array.isArray(known) ? { ...known } : {};
  record[name] = inner;
  setAt(inner, rest, value);
}
