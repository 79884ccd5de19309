/** Reads compiled values: what the walker made of the members of an object. */
import type { Node, Step, Value } from '../compiled.ts';

/** The properties without the named ones. */
export function without(walked: Record<string, Value>, names: ReadonlySet<string>): Record<string, Value> {
  const others: Record<string, Value> = {};
  for (const name in walked) {
    const value = walked[name];
    if (value !== undefined && !names.has(name)) others[name] = value;
  }
  return others;
}

export const isExpression = (value: Value | undefined): value is Extract<Node['when'], object> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '$');

/** A record; empty if the value is none. */
export const recordIn = (value: Value | undefined): Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, Value>)
    : {};

/** The nodes of a slot. */
export const nodesOf = (value: Value | undefined): Node[] =>
  typeof value === 'object' && value !== null && 'n' in value && Array.isArray(value.n)
    ? (value.n as Node[])
    : [];

/** The steps of a slot. */
export const stepsOf = (value: Value | undefined): Step[] =>
  typeof value === 'object' && value !== null && 's' in value && Array.isArray(value.s)
    ? (value.s as Step[])
    : [];
