import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../../../language/editing/index.ts';
import { disk, memory, Project, readProject } from '../../../../language/node.ts';
import { foldersOf } from '../../../../project/folders.ts';
import { languageFiles } from '../../../server/languageFiles.ts';
import { shownIn } from '../../../shownFindings.ts';
import { Checking } from './checking.ts';

const root = path.join(import.meta.dirname, '../../../../..');

/** An app as the worker reads it, from the files that the server sends. */
function inBrowser(folder: string): Workspace {
  const sent = [...languageFiles(readProject(foldersOf(folder)))].join('');
  const { folders, own, files } = JSON.parse(sent);
  return new Workspace((over) => new Project(folders, over), memory(new Map(Object.entries(files)), own));
}

/** The app on the disk. */
const onServer = (folder: string): Workspace =>
  new Workspace((over) => readProject(foldersOf(folder), over), disk);

test.each(['.', 'examples/library', 'examples/notes'])(
  'the browser finds in %s what the server finds, before and after a mistake',
  async (app) => {
    const folder = path.join(root, app);
    const [server, browser] = [onServer(folder), inBrowser(folder)];
    const ofServer = () =>
      server
        .findings()
        .filter(({ file }) => !file.endsWith('.css'))
        .map(shownIn(server.project));
    const checking = new Checking(browser.project);
    expect(await checking.findings()).toEqual(ofServer());
    const [page] = server.project.screens.values();
    const { file = '', text = '' } = page ?? {};
    const wrong = text.replace('"view": [', '"view": [{ "type": "buton" },');
    for (const workspace of [server, browser]) workspace.write(file, wrong);
    const found = await checking.findings();
    expect(found).toEqual(ofServer());
    expect(found.map(({ message }) => message).join()).toContain('“button”');
  },
);

const made = fs.mkdtempSync(path.join(os.tmpdir(), 'checking-'));
afterAll(() => fs.rmSync(made, { recursive: true }));

test('a change during the check is in its findings', async () => {
  const folder = path.join(made, 'app');
  fs.cpSync(path.join(root, 'examples/notes'), folder, { recursive: true });
  const workspace = inBrowser(folder);
  const checking = new Checking(workspace.project);
  const file = [...workspace.project.screens.values()][0]?.file ?? '';
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const findings = checking.findings();
  workspace.write(file, text.replace('"view": [', '"view": [{ "type": "buton" },'));
  expect((await findings).map(({ message }) => message).join()).toContain('“button”');
});
