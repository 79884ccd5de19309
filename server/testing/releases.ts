/** A folder with releases for tests, each the contract of this repository with changes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerRules } from '../../src/language/release/serverRules.ts';
import { contractFile, isObject, type JsonObject } from '../http/contract.ts';

/** The schema of a call's form body. @throws Error if it has none */
export function bodyIn(document: JsonObject, path: string): JsonObject {
  const at = (node: JsonObject, key: string): JsonObject => {
    const found = node[key];
    if (!isObject(found)) throw new Error(`The contract has no ${key} at ${path}`);
    return found;
  };
  const steps = [
    'paths',
    path,
    'post',
    'requestBody',
    'content',
    'application/x-www-form-urlencoded',
    'schema',
  ];
  const schema = steps.reduce(at, document);
  if (typeof schema.$ref !== 'string') return schema;
  return ['components', 'schemas', schema.$ref.split('/').at(-1) ?? ''].reduce(at, document);
}

export class TestReleases {
  readonly folder = mkdtempSync(join(tmpdir(), 'releases-'));

  /** Writes a release. @returns its name */
  add(change: (document: JsonObject) => void = () => {}, rules: Partial<ServerRules> = {}): string {
    const document: JsonObject = JSON.parse(readFileSync(contractFile, 'utf8'));
    change(document);
    const files = {
      contract: JSON.stringify(document),
      rules: JSON.stringify({ constants: {}, calls: {}, pageOnly: [], texts: {}, ...rules }),
    };
    const name = createHash('sha256').update(Object.values(files).join('\0')).digest('hex').slice(0, 16);
    const folder = join(this.folder, name, 'server');
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, `${file}.json`), text);
    writeFileSync(join(this.folder, name, 'app.json'), '{}');
    return name;
  }

  /** Removes the files of a release. */
  prune(name: string): void {
    rmSync(join(this.folder, name), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
