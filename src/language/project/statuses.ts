import { type JsonNode, member, members, plain, type SourceFile } from '../source/read.ts';
import type { Project } from './project.ts';

/** A status set: the label and tone of each value. */
export interface Statuses {
  name: string;
  source: SourceFile;
  /** The position of its name. */
  at: JsonNode;
  json: JsonNode;
  values: readonly string[];
  fingerprint: string;
}

export function readStatuses({ statuses }: Project): Map<string, Statuses> {
  const found = new Map<string, Statuses>();
  if (!statuses) return found;
  for (const { name, at, value } of members(statuses.root)) {
    if (name === '$schema') continue;
    const values = members(value).map((entry) => entry.name);
    found.set(name, {
      name,
      source: statuses,
      at,
      json: value,
      values,
      fingerprint: JSON.stringify(plain(value)),
    });
  }
  return found;
}

/** The label of a status, as in the file. */
export const labelOf = (statuses: Statuses, value: string): JsonNode | undefined =>
  member(member(statuses.json, value), 'label');
