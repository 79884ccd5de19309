/** The files in `guarded` of app.json: changing them requires the approval of a second person. */

/** app.json is guarded if it has such a list. */
export const appFile = 'screens/app.json';

/** The patterns in the text of app.json; none if there are none, or if it cannot be read. */
export function patternsIn(text: string | null): string[] {
  try {
    const { guarded } = Object(JSON.parse(text ?? '{}'));
    return Array.isArray(guarded) ? guarded.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The guarded ones among some files, sorted.
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
