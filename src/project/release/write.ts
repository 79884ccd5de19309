/** Writes releases to disk: one folder each, named after its content, and a pointer to the current one. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Project, pathOf, releasePiece, releasePieces } from '../../language/node.ts';
import { compressFile } from './compress.ts';
import { recordMove } from './history.ts';

export interface Written {
  /** The name, derived from the content. */
  release: string;
  files: number;
  /** Whether it did not exist before. */
  fresh: boolean;
}

/** Compiles a project and writes it to a subfolder. Existing releases are kept. */
export async function writeRelease(project: Project, folder: string): Promise<Written> {
  const files = await filesOf(project);
  const release = nameOf(files);
  const target = path.join(folder, release);
  if (fs.existsSync(target)) return { release, files: files.size, fresh: false };
  // Renamed only when complete, so that no partial release is visible.
  const draft = path.join(folder, `.${release}.${process.pid}`);
  fs.rmSync(draft, { recursive: true, force: true });
  for (const [file, content] of files) {
    const place = path.join(draft, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, content);
  }
  fs.renameSync(draft, target);
  return { release, files: files.size, fresh: true };
}

/** The files of a release by path, in order. */
async function filesOf(project: Project): Promise<Map<string, string>> {
  const found: [path: string, content: string][] = [];
  for (const piece of releasePieces(project)) {
    const file = pathOf(piece);
    const content = await releasePiece(project, piece);
    if (content === undefined) throw new Error(`${file} could not be compiled`);
    found.push([file, content]);
  }
  const { contract, overlay } = project.folders;
  // Imported lazily: a rollback needs no bundler.
  const { bundle } = await import('../contract/bundle.ts');
  if (fs.existsSync(contract))
    found.push([pathOf({ kind: 'contract' }), JSON.stringify(await bundle(contract, overlay))]);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A hash of all paths and contents. */
function nameOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [file, content] of files) hash.update(`${file}\0${Buffer.byteLength(content)}\0${content}`);
  return hash.digest('hex').slice(0, 16);
}

/** The names of the releases in a folder. */
export const known = (folder: string): string[] =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name)) : [];

/**
 * Activates a release atomically. The pointer contains the release's app.json, which every client needs first: this saves
 * one round trip.
 * @throws Error if the release does not exist
 */
export async function point(folder: string, release: string): Promise<void> {
  const app = path.join(folder, release, 'app.json');
  const releases = known(folder);
  if (!releases.includes(release) || !fs.existsSync(app)) {
    const others = releases.length > 0 ? `; there are ${releases.join(', ')}` : '';
    throw new Error(`There is no release ${release}${others}`);
  }
  const pointer = path.join(folder, 'current.json');
  const next = `${pointer}.${process.pid}`;
  fs.writeFileSync(next, JSON.stringify({ release, app: JSON.parse(fs.readFileSync(app, 'utf8')) }));
  await compressFile(next);
  // Servers accept a release before pages learn of it.
  recordMove(folder, release);
  for (const copy of ['.br', '.gz', '']) fs.renameSync(next + copy, pointer + copy);
}
