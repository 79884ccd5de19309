/** Reads the files of a release from its folder. */
import fs from 'node:fs';
import path from 'node:path';
import { pathOf, pieceAt, type ReleasePiece } from '../../language/release/paths.ts';
import type { ServerRules } from '../../language/release/serverRules.ts';
import { withoutSignature } from '../../language/release/signature.ts';
import { isObject, type JsonObject, type JsonValue } from '../contract/json.ts';
import { fileList } from './verify.ts';

/** The JSON files of a release, by path within its folder, in order; without their list. */
export function filesIn(folder: string, release: string): string[] {
  const root = path.join(folder, release);
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.json') && file !== fileList)
    .sort();
}

export type PieceOf<Kind extends ReleasePiece['kind']> = Extract<ReleasePiece, { kind: Kind }>;

/** The JSON files of one kind, in the order of their paths. */
export const piecesIn = <Kind extends ReleasePiece['kind']>(
  folder: string,
  release: string,
  kind: Kind,
): PieceOf<Kind>[] =>
  filesIn(folder, release).flatMap((file) => {
    const piece = pieceAt(file);
    return piece?.kind === kind ? [piece as PieceOf<Kind>] : [];
  });

/** A JSON file without its signature; undefined if the release has none there. @throws Error if it is damaged */
export function readIn(folder: string, release: string, file: string): JsonValue | undefined {
  const place = path.join(folder, release, file);
  if (!fs.existsSync(place)) return undefined;
  try {
    return JSON.parse(withoutSignature(fs.readFileSync(place, 'utf8')));
  } catch (error) {
    throw new Error(`${place} is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The contract that a release was checked against; undefined if an older command has made it. */
export function contractIn(folder: string, release: string): JsonObject | undefined {
  const contract = readIn(folder, release, pathOf({ kind: 'contract' }));
  return isObject(contract) ? contract : undefined;
}

/** The rules of its calls. */
export function rulesIn(
  folder: string,
  release: string,
): Pick<ServerRules, 'calls' | 'conditions' | 'texts'> {
  const rules: unknown = readIn(folder, release, pathOf({ kind: 'rules' })) ?? {};
  return { calls: {}, texts: {}, ...Object(rules) };
}

/** The routes of its pages. */
export const pagesIn = (folder: string, release: string): string[] =>
  piecesIn(folder, release, 'screen').map(({ route }) => route);
