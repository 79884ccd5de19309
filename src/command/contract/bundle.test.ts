import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { UsageError } from '../subcommand.ts';
import { bundle } from './bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
const file = path.join(folder, 'openapi.yaml');
afterEach(() => rmSync(path.join(folder, 'overlay.yaml'), { force: true }));

const pets = `openapi: 3.0.3
info: {title: Pets, version: "1"}
paths: {}
components:
  schemas:
    Pet:
      oneOf: [{$ref: "#/components/schemas/Cat"}]
      discriminator: {propertyName: kind, mapping: {meows: Cat}}
    Cat: {type: object, properties: {name: {$ref: "name.yaml"}}}
`;
writeFileSync(file, pets);
writeFileSync(path.join(folder, 'name.yaml'), 'type: string\n');

test('a mapping may call a schema by its bare name', async () => {
  expect(await bundle(file)).toMatchObject({
    components: { schemas: { Pet: { discriminator: { mapping: { meows: '#/components/schemas/Cat' } } } } },
  });
});

test('an overlay beside the contract is applied before references are followed', async () => {
  writeFileSync(
    path.join(folder, 'overlay.yaml'),
    'overlay: 1.0.0\nactions: [{target: $.components.schemas.Cat, update: {properties: {nick: {$ref: name.yaml}}}}]\n',
  );
  const { components } = await bundle(file);
  expect(JSON.stringify(components)).toMatch(/"nick":\{"\$ref":"#\/components\/schemas\/\w+"/);
});

test('a wrong overlay is a mistake of the user', async () => {
  writeFileSync(path.join(folder, 'overlay.yaml'), 'openapi: 3.0.3\n');
  await expect(bundle(file)).rejects.toBeInstanceOf(UsageError);
});
