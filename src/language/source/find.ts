/** Finds values in the tree of a file. */
import { entries, type JsonNode, members } from './read.ts';

/** The first name or value that fits, depth first. */
export function find(json: JsonNode | undefined, fits: (json: JsonNode) => boolean): JsonNode | undefined {
  if (!json || fits(json)) return json;
  for (const child of json.children ?? []) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

/** The value at a pointer, or the nearest enclosing one if inlined references have moved the rest. */
export function nearPointer(root: JsonNode | undefined, pointer: string): JsonNode | undefined {
  let here = root;
  for (const part of pointer.split('/').slice(1)) {
    const next: JsonNode | undefined =
      here?.type === 'array'
        ? entries(here)[Number(part)]
        : members(here).find(({ name }) => name === part)?.value;
    if (!next) break;
    here = next;
  }
  return here;
}
