/** Sample values of types, so that pages have something to show without a server. The same type gives the same value. */

import type { Type } from '../src/language/expression/index.ts';
import type { Project } from '../src/language/index.ts';

const words = ['Aozora', 'Botan', 'Chidori', 'Daichi', 'Enoki'];
const picture = (at: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="hsl(${200 + at * 35} 60% 55%)"/><circle cx="32" cy="32" r="14" fill="white" opacity=".8"/></svg>`,
  )}`;

/**
 * @param name the field that it is of, which decides what texts and numbers look like
 * @param at which row it is in
 */
export function sampleOf(type: Type, name = '', at = 0, depth = 0): unknown {
  switch (type.kind) {
    case 'list':
      return depth > 5 ? [] : Array.from({ length: 4 }, (_, row) => sampleOf(type.of, name, row, depth + 1));
    case 'record':
      if (depth > 5) return null;
      return Object.fromEntries(
        Object.entries(type.fields).map(([field, of]) => [field, sampleOf(of, field, at, depth + 1)]),
      );
    case 'any':
    case 'null':
      return null;
    default:
      if (type.values) return type.values[at % type.values.length];
  }
  switch (type.kind) {
    case 'bool':
      return at % 2 === 0;
    case 'int':
      return /(time|_at|date)$/i.test(name) ? 1_700_000_000_000 + at * 86_400_000 : at + 1;
    case 'double':
      return 12.5 * (at + 1);
    case 'decimal':
      return `${(at + 1) * 128}.25`;
    case 'string':
      if (/image|logo|icon|cover|photo|avatar|url/i.test(name)) return picture(at);
      if (/(time|At|date)$/i.test(name)) return `2026-03-0${at + 1}`;
      return `${words[at % words.length]}`;
  }
}

/** The answers of the operations that a compiled screen names. */
export function answersOf(project: Project, screen: unknown): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const operation = project.facts.get('operation', value);
      if (operation && !Object.hasOwn(answers, value)) answers[value] = sampleOf(operation.payload);
    } else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) visit(inner);
  };
  visit(screen);
  return answers;
}
