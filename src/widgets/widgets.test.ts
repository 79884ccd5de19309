// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { widgets } from './index.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folders = readdirSync(here).filter((name) => existsSync(join(here, name, 'schema.json')));
const read = (...path: string[]) => readFileSync(join(here, ...path), 'utf8');

function locale(code: string): (key: string) => unknown {
  const tree: unknown = JSON.parse(read('..', '..', 'locales', `${code}.json`));
  return (key) =>
    key
      .split('.')
      .reduce<unknown>(
        (node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined),
        tree,
      );
}

test('every folder with a schema is a widget that pages can name, and no other', () => {
  expect(widgets.map((widget) => widget.name).sort()).toEqual(folders.sort());
});

describe.each(folders)('%s', (name) => {
  const schema = JSON.parse(read(name, 'schema.json'));
  const code = readdirSync(join(here, name))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => read(name, file))
    .join('\n');

  test('its schema is strict JSON Schema that describes every property and event', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
    addFormats.default(ajv, []);
    ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
    ajv.addVocabulary(['x-stream', 'x-events', 'x-texts', 'x-field', 'x-type', 'x-binary']);
    expect(() => ajv.compile(schema)).not.toThrow();
    expect(schema).toMatchObject({ $id: `widget/${name}`, title: name, additionalProperties: false });
    const events: Record<string, { description?: string; properties?: object }> = schema['x-events'] ?? {};
    const described = [...Object.values(schema.properties), ...Object.values(events)];
    for (const event of Object.values(events)) {
      expect(() => ajv.compile({ ...event, $defs: schema.$defs })).not.toThrow();
      described.push(...Object.values(event.properties ?? {}));
    }
    for (const each of described) expect(each).toHaveProperty('description');
  });

  test('it lists the texts that it uses, and each of them is written in Japanese and English', () => {
    const listed: string[] = schema['x-texts'];
    for (const code of ['jp', 'en'])
      for (const key of listed) expect([key, typeof locale(code)(key)]).toEqual([key, 'string']);
    const used = [...code.matchAll(/['`](widget\.\w+\.\w+)['`]/g)].map(([, key]) => key);
    expect(listed).toEqual(expect.arrayContaining(used));
  });

  test('it asks the runtime for nothing but properties and events', () => {
    expect(code).not.toMatch(/from '(?!\.\.?\/|react|highcharts|virtua)/);
    expect(code).not.toMatch(/fetch\(|localStorage|sessionStorage|dangerouslySetInnerHTML|innerHTML/);
  });
});
