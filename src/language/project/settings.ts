/** What of app.json may be configured in another way, and what pages show or hide by it. */
import { type Json, member, members, stringOf } from '../source/read.ts';

export interface Setting {
  /** As a finding says it: `the link “chat” has an address`. */
  name: string;
  /** Where expressions find it, below `app`. */
  path: readonly string[];
  value: boolean | string;
}

/** Each link with and without an address, each constant that is true or false both ways, each text empty as well. */
export function settingsOf(root: Json | undefined): Setting[] {
  const links = members(member(root, 'links')).flatMap(({ name }) => [
    { name: `the link “${name}” has an address`, path: ['links', name], value: true },
    { name: `the link “${name}” has no address`, path: ['links', name], value: false },
  ]);
  const constants = members(member(root, 'constants')).flatMap(({ name, value }): Setting[] => {
    if (typeof value.value === 'boolean')
      return [true, false].map((is) => ({ name: `“${name}” is ${is}`, path: [name], value: is }));
    const text = stringOf(value);
    if (!text) return [];
    return ['', text].map((is) => ({
      name: is ? `“${name}” is “${is}”` : `“${name}” is empty`,
      path: [name],
      value: is,
    }));
  });
  return [...links, ...constants];
}
