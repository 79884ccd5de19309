/** The languages and themes of the app, from its app.json. */
import { plainOf } from '../../document/tree.ts';
import type { Connection } from '../connection.ts';

export interface Appearances {
  /** The names of the languages, by code; the app's default first. */
  languages: ReadonlyMap<string, string>;
  /** The app's default first. */
  themes: readonly string[];
}

/** @param file app.json */
export function appearancesOf(connection: Connection, file: string): Appearances {
  const root = connection.files.tree(file)?.root;
  const { languages, themes } = Object(root && plainOf(root));
  const codes = inOrder(languages?.supported, languages);
  return {
    languages: new Map(codes.map((code) => [code, String(languages.all?.[code]?.name ?? code)])),
    themes: inOrder(themes?.all, themes),
  };
}

/** An app that follows the device declares its default in `otherwise`. */
function inOrder(names: unknown, declared: unknown): string[] {
  const all = Array.isArray(names) ? names.map(String) : [];
  const { default: first, otherwise } = Object(declared);
  const isFirst = (name: string): boolean => name === first || name === otherwise;
  return [...all.filter(isFirst), ...all.filter((name) => !isFirst(name))];
}
