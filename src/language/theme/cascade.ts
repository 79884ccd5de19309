/** What the custom properties of the root element are, for each look that an app can have. */
import type { SetProperty } from './stylesheet.ts';

/** A theme, with values of the preferences that its stylesheets depend on. */
export interface Look {
  /** As in messages: `dark`, or `dark, data-pref-large yes`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** All looks: each theme with each value of each other attribute that a stylesheet depends on. */
export function looksOf(themes: readonly string[], properties: readonly SetProperty[]): Look[] {
  let looks: Look[] = themes.map((theme) => ({ name: theme, attributes: { 'data-theme': theme } }));
  const values = new Map<string, Set<string>>();
  for (const { attributes } of properties)
    for (const [name, value] of Object.entries(attributes))
      if (name !== 'data-theme') values.set(name, (values.get(name) ?? new Set()).add(value));
  for (const [attribute, each] of values)
    looks = looks.flatMap(({ name, attributes }) =>
      [...each].map((value) => ({
        name: `${name}, ${attribute} ${value}`,
        attributes: { ...attributes, [attribute]: value },
      })),
    );
  return looks;
}

/** The properties that win in a look, by name: those with more attributes, and of these the last. */
export function cascade(properties: readonly SetProperty[], look: Look): Map<string, SetProperty> {
  const winners = new Map<string, SetProperty>();
  const weight = ({ attributes }: SetProperty): number => Object.keys(attributes).length;
  for (const property of properties) {
    const holds = Object.entries(property.attributes).every(
      ([name, value]) => look.attributes[name] === value,
    );
    const before = winners.get(property.name);
    if (holds && (!before || weight(property) >= weight(before))) winners.set(property.name, property);
  }
  return winners;
}

/**
 * The value of a property with the properties that it refers to in place, and the declaration that decides it: the last
 * one of a chain of references. Undefined if it is not set, or refers to itself.
 */
export function resolve(
  name: string,
  winners: ReadonlyMap<string, SetProperty>,
  open: readonly string[] = [],
): { value: string; by: SetProperty } | undefined {
  const by = winners.get(name);
  if (!by || open.includes(name)) return undefined;
  const only = /^var\(\s*(--[\w-]+)\s*\)$/.exec(by.value)?.[1];
  if (only) return resolve(only, winners, [...open, name]);
  const value = by.value.replace(
    /var\(\s*(--[\w-]+)\s*\)/g,
    (whole, inner: string) => resolve(inner, winners, [...open, name])?.value ?? whole,
  );
  return { value, by };
}
