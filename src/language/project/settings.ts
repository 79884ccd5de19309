/** Values of app.json that may be configured differently, and on which pages show or hide content. */
import { type JsonNode, member, members, stringOf } from '../source/read.ts';

export interface Setting {
  /** Its description in findings: `the link “chat” has an address`. */
  name: string;
  /** Its path in expressions, below `app`. */
  path: readonly string[];
  value: boolean | string;
}

/** Each link with and without an address, each boolean constant with both values, each string constant also empty. */
export function settingsOf(root: JsonNode | undefined): Setting[] {
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
