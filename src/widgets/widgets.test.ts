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
    ajv.addVocabulary(['x-stream', 'x-events', 'x-texts', 'x-field', 'x-type', 'x-binary', 'x-secret']);
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

  test('it brings the texts that it uses, and no others, in every language of the engine', () => {
    const used = [...code.matchAll(/['`]widget\.(\w+)\.(\w+|\$\{)/g)].map(([, owner, key]) => [owner, key]);
    expect(used.filter(([owner]) => owner !== name)).toEqual([]);
    const computed = used.some(([, key]) => key === '${');
    const tags = readdirSync(join(here, '../runtime/texts')).sort();
    expect(readdirSync(join(here, name, 'texts')).sort()).toEqual(tags);
    for (const tag of tags) {
      const keys = Object.keys(JSON.parse(read(name, 'texts', tag)));
      const literal = used.map(([, key]) => key).filter((key) => key !== '${');
      expect(keys, tag).toEqual(computed ? expect.arrayContaining(literal) : [...new Set(literal)].sort());
    }
  });

  test('it uses only its properties and events', () => {
    expect(code).not.toMatch(/from '(?!\.\.?\/|react|highcharts|virtua)/);
    expect(code).not.toMatch(/fetch\(|localStorage|sessionStorage|dangerouslySetInnerHTML|innerHTML/);
  });
});
