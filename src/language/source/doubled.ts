import { entries, type JsonNode } from './read.ts';

/** The first value that a list of plain values has twice; undefined if there is none. */
export function doubledIn(list: JsonNode): { at: JsonNode; message: string } | undefined {
  const seen = new Set<string>();
  for (const at of entries(list)) {
    if (at.type === 'object' || at.type === 'array') continue;
    const key = JSON.stringify(at.value);
    if (seen.has(key)) return { at, message: `“${at.value}” is in this list already` };
    seen.add(key);
  }
  return undefined;
}
