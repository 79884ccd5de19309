/**
 * `npm run package`: the package `shoji`, in .cache/package, ready for `npm pack` there.
 *
 * The package is a folder that is written, not this repository: the repository is also an exchange, with a server, a
 * database and an image library among its dependencies, and none of them may come along with the engine. What the package
 * depends on follows from what its files import, at the versions of this repository.
 *
 * The folder is laid out as the repository, so that a module finds its grammar, its icons and its service worker at the
 * same places in both.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { disk } from '../../src/language/node.ts';
import { readIcons } from '../../src/language/project/icons.ts';
import { buildPages } from '../../src/studio/server/build.ts';
import { loadedByPlace, modules } from './exports.ts';
import { importedPackages } from './imports.ts';
import { manifestOf } from './manifest.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, '.cache/package');

/** Scripts and declarations. Types are checked elsewhere (`npm run types`). */
function compile(): void {
  const config = path.join(root, '.cache/package.tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        outDir: folder,
        rootDir: root,
        declaration: true,
        rewriteRelativeImportExtensions: true,
      },
      files: [...new Set([...Object.values(modules), ...loadedByPlace, 'node_modules/vite/client.d.ts'])].map(
        (file) => path.join(root, file),
      ),
      include: [],
      exclude: [],
    }),
  );
  execFileSync(process.execPath, [path.join(root, 'node_modules/typescript7/bin/tsc'), '-p', config], {
    stdio: 'inherit',
  });
}

/** A `tsconfig.json` would be read by the tools of an app that has the package as a link. */
const leftOut = /(^|\/)generated\/|^studio\/app\/|(^|\/)tsconfig\.json$/;

/** Styles, and the scripts, declarations and schemas that are written as they are used. */
function copyOthers(): void {
  for (const file of readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|json|d\.ts|js)$/.test(file) || leftOut.test(file)) continue;
    cpSync(path.join(root, 'src', file), path.join(folder, 'src', file));
  }
  writeFileSync(path.join(folder, 'theme.css'), '@import "./src/shell/theme/index.css";\n');
  cpSync(path.join(root, 'schemas/language'), path.join(folder, 'schemas/language'), { recursive: true });
}

/** The types of the client without a contract: those of an app are written into the app (`shoji generate`). */
function withoutContract(): void {
  const place = path.join(folder, 'src/client/generated');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  const types = {
    'api.d.ts': 'export interface operations {}\nexport interface components { schemas: {} }\n',
  };
  for (const [file, text] of Object.entries(types)) writeFileSync(path.join(place, file), text);
}

/** The icons in one file: the set in the repository is 67 MB of other formats. */
function copyIcons(): void {
  const place = path.join(folder, 'icons');
  mkdirSync(place);
  const { icons } = disk.own;
  writeFileSync(
    path.join(place, 'icon-nodes.json'),
    JSON.stringify(Object.fromEntries(readIcons(icons, disk))),
  );
  cpSync(path.join(path.dirname(icons), 'LICENSE'), path.join(place, 'LICENSE'));
}

/** Writes the package. @returns its folder */
export async function writePackage(): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile();
  copyOthers();
  withoutContract();
  copyIcons();
  // As they are served: an app needs neither an editor nor a second React for them.
  await buildPages(path.join(folder, 'src/studio/pages'));
  chmodSync(path.join(folder, 'src/command/main.js'), 0o755);
  const repository = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const manifest = manifestOf(repository, importedPackages(folder));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(root, 'docs/package.md'), path.join(folder, 'README.md'));
  return folder;
}

if (import.meta.filename === process.argv[1]) console.log(await writePackage());
