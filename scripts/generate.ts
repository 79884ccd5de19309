/**
 * Generates the files that are derived from the contract: `npm run generate`. The output is deterministic.
 *
 *     openapi/generated/openapi.json      the contract in one document
 *     src/client/generated/api.ts         its types
 *     src/client/generated/contract.ts    the client's table of operations, with the dialect of the contract
 *     src/client/generated/realtime.ts    the types of the socket's messages
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContract } from '../src/language/contract/index.ts';
import { bundle } from './contract/bundle.ts';
import { asCalled } from './contract/called.ts';
import { clientContract } from './contract/operations.ts';
import { contractTypes, messageTypes } from './contract/types.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const banner = '// Written by `npm run generate` from openapi/ and schemas/.\n';

/** Writes a file only if its content changes, so that watchers are not triggered needlessly. */
async function write(path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(file, text);
}

/** Generates the files of one contract. @param client the relative path from `folder` to the client's folder */
async function clientOf(file: string, folder: string, client: string): Promise<number> {
  const document = await bundle(join(root, file));
  const contract = readContract(document);
  if (folder === own) await write('openapi/generated/openapi.json', `${JSON.stringify(document, null, 1)}\n`);
  await write(`${folder}/api.ts`, banner + (await contractTypes(asCalled(document, contract))));
  await write(`${folder}/contract.ts`, banner + clientContract(contract, client));
  return contract.operations.size;
}

const own = 'src/client/generated';
const [size] = await Promise.all([
  clientOf('openapi/openapi.yaml', own, '..'),
  // A contract of another style, used by tests of the client.
  clientOf(
    'tests/fixtures/allotment/openapi.yaml',
    'tests/fixtures/allotment/generated',
    '../../../../src/client',
  ),
  messageTypes(join(root, 'schemas/realtime')).then((types) => write(`${own}/realtime.ts`, banner + types)),
]);
console.log(`${size} operations`);
