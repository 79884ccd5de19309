import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { readContract } from '../../../src/language/contract/index.ts';
import { disk, overlay, type Project, readProject } from '../../../src/language/node.ts';
import { clientContract } from '../../../src/project/contract/clientContract.ts';
import { makeKey } from '../../../src/project/release/keys.ts';
import { releaseInto } from '../../releaseInto.ts';
import { copiesOf } from './copies.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const app = path.join(root, 'tests/bench/definitions');

export const builtApp = path.join(root, '.cache/bench/app');
/** The real app, as the exchange serves it. */
export const builtWeb = path.join(root, '.cache/bench/web');
/** The real app, in a build that only takes signed releases. */
export const builtSigned = path.join(root, '.cache/bench/signed');

/** The languages of the benchmark's app. The real one has more. */
const languages = ['jp', 'en'];

/**
 * The benchmark's own app: its screens with the texts, widgets and channels of the real app.
 * @param screens the minimum number of screens; copies are added
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
    ...copiesOf(path.join(app, 'screens/pages'), screens, 'rows1000.json'),
  ];
  return readProject(
    {
      root: app,
      contract: 'openapi.json',
      locales,
      widgets: path.join(root, 'src/widgets'),
      // The shell that the page is in has them.
      theme: path.join(root, 'src/app/theme'),
    },
    overlay(disk, new Map(laid)),
  );
}

/** The client's data about its contract, generated from the benchmark's contract instead of the exchange's. */
function operations(): Plugin {
  const contract = JSON.parse(readFileSync(path.join(app, 'openapi.json'), 'utf8'));
  const source = clientContract(readContract(contract));
  return {
    name: 'bench-operations',
    enforce: 'pre',
    load: (id) => (id.endsWith('client/generated/contract.ts') ? source : undefined),
  };
}

/** Builds the shell in the same way as the app, and releases the benchmark's definitions into it. */
export async function buildApp(): Promise<void> {
  await buildShell(builtApp, [operations()]);
  await releaseInto(builtApp, readApp());
}

/** The folder of the benchmark's app with this many screens. */
export const folderOf = (screens: number): string => path.join(root, `.cache/bench/app-${screens}`);

/** The benchmark's app with this many screens. It has to be built already. */
export async function buildAppOf(screens: number): Promise<void> {
  const folder = folderOf(screens);
  rmSync(folder, { recursive: true, force: true });
  cpSync(builtApp, folder, {
    recursive: true,
    filter: (source) => path.relative(builtApp, source) !== 'release',
  });
  await releaseInto(folder, readApp(screens));
}

/** Builds the real app, and releases its definitions. */
export async function buildWeb(): Promise<void> {
  await buildShell(builtWeb, []);
  await releaseInto(builtWeb, readProject({ root, theme: 'src/app/theme' }), true);
}

/** Builds the real app with a key, which signs its definitions. */
export async function buildSigned(): Promise<void> {
  // The command looks for private keys beside the build.
  const keys = path.join(path.dirname(builtSigned), 'keys');
  rmSync(keys, { recursive: true, force: true });
  makeKey(keys);
  process.env.RELEASE_KEYS = keys;
  await buildShell(builtSigned, []);
  delete process.env.RELEASE_KEYS;
  await releaseInto(builtSigned, readProject({ root, theme: 'src/app/theme' }), true);
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
  // A service worker would load the rest of the app during the measurement.
  rmSync(path.join(outDir, 'sw.js'));
}
