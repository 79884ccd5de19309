import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedBanner } from '../project/contract/clientContract.ts';
import { foldersOf } from '../project/folders.ts';
import { builtCallsFile } from '../project/release/builtCalls.ts';
import { callTable } from './callTable.ts';

const library = path.join(import.meta.dirname, '../../examples/library');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'calls-'));
const written = path.join(root, 'generated/contract.ts');

beforeAll(() => {
  for (const name of ['openapi', 'schemas'])
    fs.cpSync(path.join(library, name), path.join(root, name), { recursive: true });
  fs.mkdirSync(path.dirname(written));
  fs.writeFileSync(path.join(root, 'main.ts'), "export { contract } from './generated/contract.ts';");
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** The script of a build, and its file of calls. */
async function built(): Promise<{ code: string; calls: Record<string, string> }> {
  const [one] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [callTable(foldersOf)],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'main.ts', formats: ['es'] },
      rolldownOptions: { external: 'shoji/client' },
    },
  })) as { output: { code?: string; fileName: string; source?: string }[] }[];
  const calls = one?.output.find(({ fileName }) => fileName === builtCallsFile)?.source ?? '{}';
  return { code: one?.output[0]?.code ?? '', calls: JSON.parse(calls) };
}

test('a build has the calls of the contract as it is, whatever was generated before', async () => {
  const old = `${generatedBanner}import type { Contract } from 'shoji/client';\nexport const contract: Contract = { operations: ["get /old"] };\n`;
  fs.writeFileSync(written, old);
  const file = path.join(root, 'openapi/openapi.yaml');
  const contract = fs.readFileSync(file, 'utf8');
  const added = '  /parking:\n    get: {operationId: getParking, responses: {200: {description: It}}}\n';
  fs.writeFileSync(
    file,
    contract.replace(/^paths:\n/m, (paths) => paths + added),
  );
  const { code, calls } = await built();
  expect(code).toContain('get /parking');
  expect(calls.getParking).toContain('get /parking');
  expect(code).toContain('get /books');
  expect(code).not.toContain('get /old');
  expect(fs.readFileSync(written, 'utf8')).toBe(old);
});

test('a file of that name that was not generated stays as it is', async () => {
  fs.writeFileSync(written, 'export const contract = { operations: ["get /own"] };\n');
  expect((await built()).code).toContain('get /own');
});
