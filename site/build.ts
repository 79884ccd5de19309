/** `npm run docs`: writes the pages, builds the live examples and the playground, and the site into generated/site. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { front } from './pages.ts';
import { copyGuides } from './prepare/guides.ts';
import { openCatalogue, repository, writeExamples, writeFiles } from './prepare/live.ts';
import { referenceItems, referencePages } from './prepare/reference.ts';
import { pictures } from './samples/madeUp.ts';

const here = import.meta.dirname;
const generated = path.join(here, 'generated');
const docs = path.join(generated, 'docs');
const live = path.join(generated, 'live');

fs.rmSync(generated, { recursive: true, force: true });
for (const folder of [path.join(docs, 'reference'), live]) fs.mkdirSync(folder, { recursive: true });

const catalogue = openCatalogue({ root: repository });
await writeExamples(catalogue, path.join(live, 'examples'));
writeFiles(path.join(live, 'files.json'));
fs.mkdirSync(path.join(live, 'samples'));
for (const [file, svg] of pictures) fs.writeFileSync(path.join(live, file), svg);

fs.writeFileSync(path.join(docs, 'index.md'), front);
fs.mkdirSync(path.join(docs, 'public'), { recursive: true });
fs.copyFileSync(path.join(here, 'icon.svg'), path.join(docs, 'public/icon.svg'));
for (const [file, text] of await referencePages(catalogue))
  fs.writeFileSync(path.join(docs, 'reference', file), text);
const sidebar = {
  guides: copyGuides(path.join(repository, 'docs'), path.join(docs, 'guide')),
  reference: referenceItems,
};
fs.writeFileSync(path.join(generated, 'sidebar.json'), JSON.stringify(sidebar));

await build({ configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' });
const command = process.argv.includes('--dev') ? 'dev' : 'build';
execFileSync('npx', ['rspress', command, '-c', path.join(here, 'rspress.config.ts')], {
  stdio: 'inherit',
  cwd: here,
});
