/** A copy of the project whose build only takes signed releases, with two releases: the second is in force. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeKey } from '../../src/project/release/keys.ts';
import { ProjectCopy } from './projectCopy.ts';

export interface SignedProject {
  project: ProjectCopy;
  /** The names of the two releases. */
  first: string;
  second: string;
  /** The pointers to them, as they were stored. */
  pointers: readonly [first: string, second: string];
  /** The text of a file in the folder of releases. */
  stored(file: string): string;
}

/** Takes a minute: it builds the app. */
export async function makeSignedProject(): Promise<SignedProject> {
  const project = new ProjectCopy();
  const stored = (file: string): string =>
    readFileSync(path.join(project.root, 'dist/release', file), 'utf8');
  rmSync(path.join(project.root, 'dist'), { recursive: true });
  makeKey(path.join(project.root, 'keys'));
  const release = async (name: string): Promise<string> => {
    project.edit<{ app: { name: string } }>('locales/jp.json', ({ app }) => {
      app.name = name;
    });
    await project.command('release', '--yes');
    return stored('current.json');
  };
  // The shell and the releases need nothing of each other. The exchange is built already.
  const built = project.run('npx', 'tsx', 'src/command/main.ts', 'build');
  const pointers = [await release('ひとつめ'), await release('ふたつめ')] as const;
  await built;
  const [first = '', second = ''] = pointers.map((text) => String(JSON.parse(text).release));
  return { project, first, second, pointers, stored };
}

/** What users are told, in the language of the app. */
export const refused = '最新の更新は安全を確認できなかったため';
export const notOpened = '安全を確認できなかったため、開きませんでした';
