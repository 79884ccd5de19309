/** Writes releases to disk: one folder each, named after its content. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Screen } from '../../language/compiled.ts';
import { type Project, pathOf, releasePiece, releasePieces } from '../../language/node.ts';
import { pieceAt } from '../../language/release/paths.ts';
import { hashOf } from '../../language/release/signature.ts';
import { inParallel } from '../inParallel.ts';
import { compress } from './compress.ts';
import type { Signer } from './keys.ts';
import { readPointer } from './pointer.ts';
import { contractOf, validatorsOf } from './reused.ts';
import { signerFor } from './signer.ts';
import { fileList } from './verify.ts';
import { addViews } from './views/index.ts';

export interface Written {
  /** The name, derived from the content. */
  release: string;
  files: number;
  /** Whether it did not exist before. */
  fresh: boolean;
}

/** Progress callback: the activity, the files done, and the files in total. */
export type Progress = (doing: string, done?: number, all?: number) => void;

export interface Writing {
  /** Whether there are compressed copies for static hosts; there are by default. */
  compressed?: boolean;
  progress?: Progress;
  /** By default what the app wants: see {@link signerFor}. */
  signer?: Signer | undefined;
}

/** Compiles a project and writes it to a subfolder. Existing releases are kept. */
export async function writeRelease(
  project: Project,
  folder: string,
  { compressed = true, progress = () => {}, signer = signerFor(folder) }: Writing = {},
): Promise<Written> {
  const files = await filesOf(project, progress);
  nameForms(files);
  progress('Rendering first views');
  await addViews(files, project.folders.root, project.contract);
  if (signer) {
    await nameHashes(files);
    files.set(fileList, JSON.stringify({ files: [...files.keys()] }));
  }
  const release = nameOf(files, signer);
  const target = path.join(folder, release);
  if (fs.existsSync(target)) return { release, files: files.size, fresh: false };
  // Renamed only when complete, so that no partial release is visible.
  const draft = path.join(folder, `.${release}.${process.pid}`);
  fs.rmSync(draft, { recursive: true, force: true });
  for (const [file, content] of files) {
    const place = path.join(draft, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(
      place,
      signer && file.endsWith('.json') ? signer.signed(`${release}/${file}`, content) : content,
    );
  }
  if (compressed) {
    progress('Compressing');
    const before = readPointer(folder)?.release;
    await compress(draft, 10, before && path.join(folder, before));
  }
  settle(draft, target);
  return { release, files: files.size, fresh: true };
}

/** Renames a complete draft to its release, unless another process has just written the same one. */
function settle(draft: string, target: string): void {
  try {
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error;
  }
}

/** The files of a release by path, in order. */
async function filesOf(project: Project, progress: Progress): Promise<Map<string, string>> {
  const found: [path: string, content: string][] = [];
  const pieces = releasePieces(project);
  await inParallel(pieces, async (piece) => {
    progress('Compiling', found.length, pieces.length);
    const file = pathOf(piece);
    const content = await releasePiece(project, piece, (form) => validatorsOf(project, form));
    if (content === undefined) throw new Error(`${file} could not be compiled`);
    found.push([file, content]);
  });
  if (fs.existsSync(project.folders.contract))
    found.push([pathOf({ kind: 'contract' }), await contractOf(project)]);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The forms of all routes are named if they fit into this, in characters: every page loads them. */
const namedForms = 4000;

/**
 * Names the forms of each route in app.json, which comes with the pointer: a page that is opened requests them together
 * with its screen, which saves a round trip.
 */
function nameForms(files: Map<string, string>): void {
  const all: [route: string, forms: Pick<Screen, 'forms' | 'fieldCode'>][] = [];
  for (const [file, content] of files) {
    const piece = pieceAt(file);
    if (piece?.kind !== 'screen') continue;
    const { forms, fieldCode }: Screen = JSON.parse(content);
    if (forms.length > 0) all.push([piece.route, { forms, ...(fieldCode && { fieldCode }) }]);
  }
  const formsOf = Object.fromEntries(all);
  const app = pathOf({ kind: 'app' });
  if (all.length > 0 && JSON.stringify(formsOf).length <= namedForms)
    files.set(app, JSON.stringify({ ...JSON.parse(files.get(app) ?? '{}'), formsOf }));
}

/** A module is not JSON: its hash is in the JSON file beside it, which is signed. */
async function nameHashes(files: Map<string, string>): Promise<void> {
  for (const [file, code] of files) {
    if (!file.endsWith('.js')) continue;
    const beside = file.replace(/js$/, 'json');
    const schema: Record<string, unknown> = JSON.parse(files.get(beside) ?? '{}');
    files.set(beside, JSON.stringify({ ...schema, 'x-integrity': await hashOf(Buffer.from(code)) }));
  }
}

/** A hash of all paths and contents, and of the key: another signature is never served at the same address. */
function nameOf(files: ReadonlyMap<string, string>, signer: Signer | undefined): string {
  const hash = createHash('sha256').update(signer?.id ?? '');
  for (const [file, content] of files) hash.update(`${file}\0${Buffer.byteLength(content)}\0${content}`);
  return hash.digest('hex').slice(0, 16);
}
