import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bundle } from '../../project/contract/bundle.ts';
import { shape } from '../../project/contract/shape.ts';
import { UsageError } from '../subcommand.ts';
import type { JsonObject } from './json.ts';
import { contractIn } from './read.ts';
import { bySide } from './sides.ts';

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

test('a document without shared schemas has separate types for requests and answers', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
  };
  const content = { 'application/json': { schema } };
  const document: JsonObject = {
    openapi: '3.1.0',
    paths: { '/pets': { post: { requestBody: { content }, responses: { 201: { content } } } } },
  };
  for (const one of [document, { ...document, components: {} }]) {
    const { paths } = bySide(shape(one));
    expect(paths).toMatchObject({
      '/pets': {
        post: {
          requestBody: { content: { 'application/json': { schema: { properties: { name: {} } } } } },
          responses: { 201: { content: { 'application/json': { schema: { properties: { id: {} } } } } } },
        },
      },
    });
    expect(JSON.stringify(paths).match(/readOnly/g)).toHaveLength(1);
  }
});

test('a document without paths is a mistake of the user', async () => {
  const empty = path.join(folder, 'empty.yaml');
  writeFileSync(empty, 'openapi: 3.0.3\ninfo: {title: Empty, version: "1"}\n');
  await expect(contractIn(empty)).rejects.toThrow(UsageError);
  await expect(contractIn(empty)).rejects.toThrow(
    /empty\.yaml: This is not an OpenAPI document: it has no paths/,
  );
});
