/** Formats new values like their neighbours. */
import { type Container, isContainer, textOf } from '../document/tree.ts';

/** Longer values are written on several lines. */
const width = 100;

/**
 * The text of a value that is inserted into a container.
 * @param indent the indentation of its line
 * @param unit the indentation of one level
 */
export function written(value: unknown, into: Container, indent: string, unit: string): string {
  const neighbour = into.entries.find((entry) => isContainer(entry.value))?.value;
  const isFlat = neighbour ? !textOf(neighbour).includes('\n') : into.kind === 'array';
  const flat = flatOf(value);
  if (typeof value !== 'object' || value === null) return flat;
  if (isFlat && indent.length + flat.length <= width) return flat;
  return JSON.stringify(value, null, unit).replaceAll('\n', `\n${indent}`);
}

function flatOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${flatOf(one)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}
