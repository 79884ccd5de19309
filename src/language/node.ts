/** The language in Node: all of `index.ts`, and the disk. The only file of the language that imports Node's modules. */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { checkContract } from './check/contract/index.ts';
import { checkTheme } from './check/theme.ts';
import type { ReadFile } from './contract/index.ts';
import type { Files } from './project/files.ts';
import type { Folders } from './project/folders.ts';
import type { FormSchema } from './project/forms.ts';
import { overlaid } from './project/overlay.ts';
import { Project } from './project/project.ts';
import { bundleValidators } from './release/bundle.ts';
import { pieceContent } from './release/files.ts';
import { pieceAt, type ReleasePiece } from './release/paths.ts';

export * from './index.ts';
export { placeOf } from './project/place.ts';

const withSlashes = (file: string): string => file.replaceAll(path.sep, '/');

/** The folder that holds `src/language`: the repository, or the package. */
const home = path.join(import.meta.dirname, '../..');

/** Icons: in the package a file of its own, in the repository that of the icon set. */
const icons = ['icons/icon-nodes.json', 'node_modules/lucide-static/icon-nodes.json']
  .map((file) => path.join(home, file))
  .find((file) => fs.existsSync(file));

const own = {
  grammar: withSlashes(path.join(home, 'schemas/language')),
  icons: withSlashes(icons ?? ''),
  texts: withSlashes(path.join(home, 'src/runtime/texts')),
  theme: withSlashes(path.join(home, 'src/shell/theme')),
};

/** The disk. It takes paths with the separators of the system, and gives them with `/`. */
export const disk: Files = {
  own,
  list(folder) {
    const found = new Map<string, string>();
    const visit = (here: string): void => {
      if (!fs.existsSync(here)) return;
      for (const entry of fs.readdirSync(here, { withFileTypes: true })) {
        const file = `${here}/${entry.name}`;
        if (entry.isDirectory()) visit(file);
        else {
          const stamp = this.stamp(file);
          if (stamp) found.set(file, stamp);
        }
      }
    };
    visit(withSlashes(folder));
    return found;
  },
  stamp(file) {
    try {
      const stat = fs.statSync(file, { throwIfNoEntry: false });
      return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}` : undefined;
    } catch {
      // A name that no file can have: it is too long, or has a NUL.
      return undefined;
    }
  },
  read: (file) => fs.readFileSync(file, 'utf8'),
};

/**
 * Reads an app from the disk, or from other files. Never throws for errors in its files: the checker reports them.
 * Its stylesheets are checked too, by packages (culori, postcss) that browsers do without, and so is what a contract says
 * of its own operations.
 */
export const readProject = (folders: Folders, files: Files = disk): Project =>
  new Project(folders, files, { passes: [checkTheme, checkContract], overlaid });

/** Reads JSON and YAML from the disk. @throws the errors of node:fs, and syntax errors */
export const readDocument: ReadFile = (file) => {
  const text = disk.read(file);
  return file.endsWith('.json') ? JSON.parse(text) : parse(text);
};

/**
 * The content of one file of a release; undefined if there is no such file.
 * @param validatorsOf makes the module of a form's validators
 */
export const releasePiece = (
  project: Project,
  piece: ReleasePiece,
  validatorsOf: (form: FormSchema) => Promise<string> = bundleValidators,
): Promise<string | undefined> => pieceContent(project, piece, validatorsOf);

/** The same for a path that was requested, such as `screens/home.json`. */
export async function releaseFile(project: Project, file: string): Promise<string | undefined> {
  const piece = pieceAt(file);
  return piece && releasePiece(project, piece);
}
