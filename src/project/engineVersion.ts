/** What the content of a release depends on besides the app: the code of the engine and the packages that compile. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** `src`, in the repository and in the package. */
const source = path.join(import.meta.dirname, '..');
/** The folders whose code compiles, or is compiled into validators. */
const folders = ['language', 'project', 'formats', 'decimal'];
/** The packages that write validators and bundle them, and that bundle contracts. */
const packages = [
  'ajv',
  'ajv-formats',
  '@rjsf/validator-ajv8',
  '@rjsf/utils',
  'vite',
  '@redocly/openapi-core',
  'yaml',
];

let known: { hash: string | undefined } | undefined;

/** A hash of it all; undefined if a package cannot be found. It is computed once: no process changes its own code. */
export function engineVersion(): string | undefined {
  if (!known) {
    const versions = versionsOf(packages, source);
    known = { hash: versions && hashOf(versions) };
  }
  return known.hash;
}

function hashOf(versions: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(versions));
  for (const folder of folders)
    for (const name of fs
      .readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
      .sort()) {
      if (!/\.[jt]s$/.test(name) || /\.(test|d)\.ts$/.test(name)) continue;
      hash.update(`${folder}/${name}\0`).update(fs.readFileSync(path.join(source, folder, name)));
    }
  return hash.digest('hex');
}

/**
 * The installed versions of packages and of all that they depend on: `ajv 8.20.0`.
 * @param from the folder that imports them
 * @returns undefined if one of them is not in a `node_modules`
 */
export function versionsOf(names: readonly string[], from: string): string[] | undefined {
  const found = new Set<string>();
  const visit = (name: string, importer: string): boolean => {
    const folder = folderOf(name, importer);
    if (!folder) return false;
    const { version, dependencies = {} } = JSON.parse(
      fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    const line = `${name} ${version}`;
    if (found.has(line)) return true;
    found.add(line);
    return Object.keys(dependencies).every((inner) => visit(inner, folder));
  };
  return names.every((name) => visit(name, from)) ? [...found].sort() : undefined;
}

/** Where a package is, as Node looks for it; links are followed. */
function folderOf(name: string, importer: string): string | undefined {
  for (let folder = importer; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (fs.existsSync(path.join(place, 'package.json'))) return fs.realpathSync(place);
    if (folder === path.dirname(folder)) return undefined;
  }
}
