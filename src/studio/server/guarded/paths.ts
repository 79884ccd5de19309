/** The files that `guarded` of app.json names: a change of them needs the approval of a second person. */

/** Whose own list guards it as well. */
export const appFile = 'screens/app.json';

/** The patterns in a text of app.json; none if it has none, or cannot be read. */
export function patternsIn(text: string | null): string[] {
  try {
    const { guarded } = Object(JSON.parse(text ?? '{}'));
    return Array.isArray(guarded) ? guarded.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Those of some files that are guarded, in order.
 * @param patterns paths in the folder of the app: `*` is any part of a name, `**` any folders
 */
export function guardedOf(files: readonly string[], patterns: readonly string[]): string[] {
  const expressions = patterns.map(expressionOf);
  return files.filter((file) => expressions.some((expression) => expression.test(file))).sort();
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.?\//, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (stars) => (stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}
