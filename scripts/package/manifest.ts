/** The package.json of the package. */
import { files, modules, peers } from './exports.ts';

/** Files with side effects: bundlers drop all others if none of their exports is used. */
export const sideEffects = [
  '**/*.css',
  './src/command/main.js',
  './src/language/expression/library.js',
  './src/runtime/nodes/lazyStyles.js',
  './src/studio/app/trusted.js',
  './src/studio/preview/*.js',
  './src/worker/*.js',
];

interface Repository {
  version: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * @param repository the package.json of the repository, for versions
 * @param imported the packages that the files of the package import, each with one of those files
 * @throws Error for a package that the repository does not declare
 */
export function manifestOf(repository: Repository, imported: ReadonlyMap<string, string>): object {
  const known = { ...repository.devDependencies, ...repository.dependencies };
  const dependencies: Record<string, string> = {};
  for (const [name, file] of [...imported].sort()) {
    if (Object.hasOwn(peers, name)) continue;
    const version = known[name];
    if (version === undefined) throw new Error(`${file} imports ${name}, which package.json does not name`);
    dependencies[name] = version;
  }
  const entries = Object.entries(modules).map(([name, file]) => [name, entryOf(file)]);
  const { version, license, engines } = repository;
  return {
    name: 'shoji',
    version,
    description: 'An OpenAPI document and JSON screens become a typed, checked, fast mobile web app.',
    type: 'module',
    license,
    engines,
    bin: { shoji: './src/command/main.js' },
    exports: { ...Object.fromEntries(entries), ...files },
    sideEffects,
    dependencies,
    peerDependencies: Object.fromEntries(Object.entries(peers).map(([name, { range }]) => [name, range])),
    peerDependenciesMeta: Object.fromEntries(
      Object.entries(peers)
        .filter(([, { optional }]) => optional)
        .map(([name]) => [name, { optional: true }]),
    ),
  };
}

/** The script of a module, and its declarations. */
function entryOf(file: string): object {
  const place = `./${file.replace(/\.tsx?$/, '')}`;
  return { types: `${place}.d.ts`, default: `${place}.js` };
}
