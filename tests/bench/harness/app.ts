import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { clientContract } from '../../../src/command/contract/operations.ts';
import { point, writeRelease } from '../../../src/command/release/write.ts';
import { readContract } from '../../../src/language/contract/index.ts';
import { check, disk, overlay, type Project, readProject } from '../../../src/language/node.ts';
import { copiesOf } from './copies.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const app = path.join(root, 'tests/bench/definitions');

export const builtApp = path.join(root, '.cache/bench/app');
/** The real app, as the exchange serves it. */
export const builtWeb = path.join(root, '.cache/bench/web');

/** The languages of the benchmark's app. The real one has more. */
const languages = ['jp', 'en'];

/**
 * The benchmark's own app: its screens over the texts, the widgets and the channels of the real one.
 * @param screens at least so many, copies of its own
 */
function readApp(screens = 0): Project {
  const channels = path.join(root, 'schemas/realtime');
  const locales = path.join(root, 'locales');
  const jsonIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.json'));
  const laid: [string, string | null][] = [
    ...jsonIn(channels).map((file): [string, string] => [
      path.join(app, 'schemas/realtime', file),
      readFileSync(path.join(channels, file), 'utf8'),
    ]),
    ...jsonIn(locales)
      .filter((file) => !languages.includes(path.basename(file, '.json')))
      .map((file): [string, null] => [path.join(locales, file), null]),
    ...copiesOf(path.join(app, 'screens/pages'), screens),
  ];
  return readProject(
    {
      root: app,
      contract: 'openapi.json',
      locales,
      widgets: path.join(root, 'src/widgets'),
    },
    overlay(disk, new Map(laid)),
  );
}

/** What the client knows of its contract, made from the benchmark's contract and not from the exchange's. */
function operations(): Plugin {
  const contract = JSON.parse(readFileSync(path.join(app, 'openapi.json'), 'utf8'));
  const source = clientContract(readContract(contract));
  return {
    name: 'bench-operations',
    enforce: 'pre',
    load: (id) => (id.endsWith('client/generated/contract.ts') ? source : undefined),
  };
}

/** Builds the shell as the app is built, and releases the benchmark's definitions into it. */
export async function buildApp(): Promise<void> {
  await buildShell(builtApp, [operations()]);
  await release(readApp(), builtApp);
}

/** Where the benchmark's app lies that has so many screens. */
export const folderOf = (screens: number): string => path.join(root, `.cache/bench/app-${screens}`);

/** The benchmark's app, which has to be built already, with so many screens. */
export async function buildAppOf(screens: number): Promise<void> {
  const folder = folderOf(screens);
  rmSync(folder, { recursive: true, force: true });
  cpSync(builtApp, folder, {
    recursive: true,
    filter: (source) => path.relative(builtApp, source) !== 'release',
  });
  await release(readApp(screens), folder);
}

/** Builds the real app, and releases its definitions. */
export async function buildWeb(): Promise<void> {
  await buildShell(builtWeb, []);
  await release(readProject({ root }), builtWeb);
}

async function buildShell(outDir: string, plugins: Plugin[]): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'production',
    plugins,
    build: { outDir },
  });
  // A worker would load the rest of the app while something is measured.
  rmSync(path.join(outDir, 'sw.js'));
}

async function release(project: Project, folder: string): Promise<void> {
  const errors = check(project).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  const releases = path.join(folder, 'release');
  await point(releases, (await writeRelease(project, releases)).release);
}
