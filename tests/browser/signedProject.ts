/** A copy of the project whose build only takes signed releases, with two releases: the second is in force. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
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

/** Copies of what was made last, for other test runners; in folders that are named after their sources. */
const kept = path.resolve('.cache/signed');
const sources = ['locales', 'openapi', 'schemas', 'screens', 'src'];
const made = ['dist', 'keys', 'locales'];
/** What was stored in `current.json` after each release. */
const pointersFile = 'pointers.json';

/** Takes a minute, unless it was made from the same sources before: it builds the app. */
export async function makeSignedProject(): Promise<SignedProject> {
  const project = new ProjectCopy();
  const folder = path.join(kept, fingerprint());
  rmSync(path.join(project.root, 'dist'), { recursive: true });
  if (existsSync(folder)) cpSync(folder, project.root, { recursive: true });
  else {
    await make(project);
    keep(project, folder);
  }
  const stored = (file: string): string =>
    readFileSync(path.join(project.root, 'dist/release', file), 'utf8');
  const pointers = project.read<[string, string]>(pointersFile);
  const [first = '', second = ''] = pointers.map((text) => String(JSON.parse(text).release));
  return { project, first, second, pointers, stored };
}

async function make(project: ProjectCopy): Promise<void> {
  makeKey(path.join(project.root, 'keys'));
  const release = async (name: string): Promise<string> => {
    project.edit<{ app: { name: string } }>('locales/jp.json', ({ app }) => {
      app.name = name;
    });
    await project.command('release', '--yes');
    return readFileSync(path.join(project.root, 'dist/release/current.json'), 'utf8');
  };
  // The shell and the releases need nothing of each other. The exchange is built already.
  const built = project.run('npx', 'tsx', 'src/command/main.ts', 'build');
  const pointers = [await release('ひとつめ'), await release('ふたつめ')];
  await built;
  project.write(pointersFile, JSON.stringify(pointers));
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) hash.update(`${file}\0`).update(readFileSync(file));
    }
  return hash.digest('hex').slice(0, 16);
}

function keep(project: ProjectCopy, folder: string): void {
  rmSync(kept, { recursive: true, force: true });
  const making = `${folder}.${process.pid}`;
  for (const name of [...made, pointersFile])
    cpSync(path.join(project.root, name), path.join(making, name), { recursive: true });
  renameSync(making, folder);
}

/** What users are told, in the language of the app. */
export const refused = '最新の更新は安全を確認できなかったため';
export const notOpened = '安全を確認できなかったため、開きませんでした';
