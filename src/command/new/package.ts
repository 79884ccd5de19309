/** Where a new app has this package from. */
import fs from 'node:fs';
import path from 'node:path';

/** The folder of this package, or of the repository that it is developed in. */
export const repository = path.join(import.meta.dirname, '../../..');

interface Manifest {
  version?: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestIn = (folder: string): Manifest | undefined => {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
};

/** Whether this is not the package, but the repository that it is developed in. */
export const isRepository = (): boolean => manifestIn(repository)?.private === true;

/**
 * What package.json of an app says of this package: the same as that of a folder above, where it was installed and the
 * command was called, or else the version that this is. A file is named from the app's folder.
 * @param folder the folder of the new app, absolute
 */
export function packageFor(folder: string): string {
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    const { dependencies, devDependencies } = manifestIn(above) ?? {};
    const from = dependencies?.shoji ?? devDependencies?.shoji;
    if (from?.startsWith('file:')) {
      const file = path.resolve(above, from.slice('file:'.length));
      return `file:${path.relative(folder, file).replaceAll(path.sep, '/')}`;
    }
    if (from !== undefined) return from;
    if (above === path.dirname(above)) return `^${manifestIn(repository)?.version ?? '1.0.0'}`;
  }
}
