/** The files of the live examples and the playground: each compiled example, and the playground's app. */
import fs from 'node:fs';
import path from 'node:path';
import { type Catalogue, openCatalogue, routeOf } from '../../scripts/catalogue/index.ts';
import { compileApp, compileScreen, disk, releaseFile } from '../../src/language/node.ts';
import { readIcons } from '../../src/language/project/icons.ts';
import type { Shown } from '../frame/message.ts';
import { answersOf } from '../samples.ts';

const repository = path.join(import.meta.dirname, '../..');
const library = path.join(repository, 'examples/library');

const parsed = async (catalogue: Catalogue, file: string): Promise<Record<string, string>> =>
  JSON.parse((await releaseFile(catalogue.project, file)) ?? '{}');

/** Writes `<group>/<name>.json` for each kind that has an example. */
export async function writeExamples(catalogue: Catalogue, folder: string): Promise<void> {
  const { project } = catalogue;
  const app = compileApp(project);
  if (!app) throw new Error('The app of the catalogue cannot be compiled');
  const ofApp = await parsed(catalogue, 'texts/en.json');
  for (const kind of catalogue.kinds) {
    // Functions are shown in tables.
    if (kind.group === 'functions') continue;
    if (!catalogue.examples.has(`${kind.group}/${kind.name}`)) continue;
    const route = routeOf(kind);
    const screen = compileScreen(project, route);
    if (!screen) throw new Error(`The example of ${kind.group}/${kind.name} cannot be compiled`);
    const forms: Shown['forms'] = {};
    for (const name of screen.forms)
      forms[name] = {
        schema: JSON.parse((await releaseFile(project, `forms/${name}.json`)) ?? '{}'),
        validators: (await releaseFile(project, `forms/${name}.js`)) ?? '',
      };
    // The page of the catalogue also has the description and the JSON, which are shown next to the frame here.
    const view = screen.view.slice(2, -2);
    const shown: Shown = {
      app,
      screen: { ...screen, view },
      texts: { ...ofApp, ...(await parsed(catalogue, `texts/en${route}.json`)) },
      answers: answersOf(project, [screen, app.session]),
      forms,
    };
    const file = path.join(folder, kind.group, `${kind.name}.json`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(shown));
  }
}

/** Writes the files of the town library, and those of the language, at the paths where the worker reads them. */
export function writeFiles(file: string): void {
  const files: Record<string, string> = {};
  const add = (from: string, to: string, wanted: RegExp): void => {
    for (const found of disk.list(from).keys())
      if (wanted.test(found)) files[to + found.slice(from.length)] = disk.read(found);
  };
  const { grammar, icons, texts, theme } = disk.own;
  add(grammar, '/own/grammar', /\.json$/);
  add(theme, '/own/theme', /\.css$/);
  add(texts, '/own/texts', /\/(en|ja)\.json$/);
  files['/own/icons.json'] = JSON.stringify(Object.fromEntries(readIcons(icons, disk)));
  for (const folder of ['openapi', 'schemas', 'screens', 'locales', 'src/widgets'])
    add(path.join(library, folder), `/app/${folder}`, /\.(json|yaml)$/);
  // The page of the playground is the app's start page, so that no other page has to link to it.
  const app = '/app/screens/app.json';
  files[app] = JSON.stringify({ ...JSON.parse(files[app] ?? '{}'), start: '/playground' });
  fs.writeFileSync(file, JSON.stringify(files));
}

export { openCatalogue, repository };
