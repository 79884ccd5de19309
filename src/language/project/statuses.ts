import { type Json, member, members, plain, type Source } from '../source/read.ts';
import type { Project } from './project.ts';

/** A status set: what each value of a state is called, and its tone. */
export interface Statuses {
  name: string;
  source: Source;
  /** Where its name stands. */
  at: Json;
  json: Json;
  values: readonly string[];
  print: string;
}

export function readStatuses({ statuses }: Project): Map<string, Statuses> {
  const found = new Map<string, Statuses>();
  if (!statuses) return found;
  for (const { name, at, value } of members(statuses.root)) {
    if (name === '$schema') continue;
    const values = members(value).map((entry) => entry.name);
    found.set(name, { name, source: statuses, at, json: value, values, print: JSON.stringify(plain(value)) });
  }
  return found;
}

/** The text of a status, as it stands. */
export const labelOf = (statuses: Statuses, value: string): Json | undefined =>
  member(member(statuses.json, value), 'label');
