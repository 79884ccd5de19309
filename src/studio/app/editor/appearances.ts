/** The languages and themes of the app, from its app.json. */
import { plainOf } from '../../document/tree.ts';
import { memberOf } from '../../nodes/index.ts';
import type { Connection } from '../connection.ts';

/** @param file app.json */
export function appearancesOf(
  connection: Connection,
  file: string,
): { languages: readonly string[]; themes: readonly string[] } {
  const root = connection.files.tree(file)?.root;
  const namesIn = (section: string, member: string): readonly string[] => {
    const value = memberOf(memberOf(root, section), member);
    const plain = value && plainOf(value);
    return Array.isArray(plain) ? plain.map(String) : [];
  };
  return { languages: namesIn('languages', 'supported'), themes: namesIn('themes', 'all') };
}
