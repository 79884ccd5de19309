/** An app in its own git repository, for tests. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Repository } from '../git/repository.ts';

export interface TestApp {
  root: string;
  repository: Repository;
  /** Writes a file of the app. */
  write(file: string, text: string): void;
  read(file: string, root?: string): string;
  remove(): void;
}

/** @param files by path, besides `screens/app.json` */
export async function testApp(files: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'studio-')));
  const root = path.join(top, 'app');
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  write('screens/app.json', '{}\n');
  for (const [file, text] of Object.entries(files)) write(file, text);
  // Folders of drafts are deleted with the app.
  process.env.XDG_DATA_HOME = path.join(top, 'data');
  return {
    root,
    repository: await Repository.start(root, 'Mika'),
    write,
    read: (file, of = root) => fs.readFileSync(path.join(of, file), 'utf8'),
    remove: () => fs.rmSync(top, { recursive: true, force: true }),
  };
}
