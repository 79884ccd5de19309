/** Paths in expressions. */

/** Words that CEL keeps for itself. */
const reserved = new Set(
  'as break const continue else false for function if import in let loop null package namespace return true var void while'.split(
    ' ',
  ),
);

/** A field of a value: `it.name`, or `it['first-name']` if the name is not an identifier. */
export const fieldOf = (value: string, ...names: readonly string[]): string =>
  names.reduce(
    (path, name) =>
      /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name)
        ? `${path}.${name}`
        : `${path}['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`,
    value,
  );
