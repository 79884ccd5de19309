import fs from 'node:fs';
import path from 'node:path';
import { compile } from 'json-schema-to-typescript';

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `nodes/button.schema.json` is `ButtonNode`, `values.schema.json#/$defs/text` is `TextValue`. */
function nameOf(file: string, pointer = ''): string {
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const [folder, name = ''] = file.includes('/') ? file.split('/') : ['', file];
  const base = capital(name.replace('.schema.json', ''));
  if (pointer) return `${capital(pointer.split('/').at(-1) ?? '')}Value`;
  return folder === 'nodes' ? `${base}Node` : folder === 'steps' ? `${base}Step` : base;
}

/** Generates TypeScript types from the grammar: screens, parts, app.json and status sets. */
export function grammarTypes(folder: string): Promise<string> {
  const $defs: JsonObject = {};
  /** One definition per file and shared value, connected by references. */
  const take = (file: string, pointer = ''): string => {
    const name = nameOf(file, pointer);
    if (Object.hasOwn($defs, name)) return name;
    $defs[name] = {};
    const content: unknown = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((here, part) => (isJsonObject(here) ? here[part] : undefined), content);
    // An alias is replaced by its target.
    if (isJsonObject(found) && typeof found.$ref === 'string') {
      delete $defs[name];
      return follow(found.$ref, file);
    }
    const walked =
      isJsonObject(found) && found['x-type'] === 'any' ? { tsType: 'unknown' } : walk(found, file);
    $defs[name] = isJsonObject(walked) ? { ...walked, title: name } : walked;
    return name;
  };
  const follow = (reference: string, file: string): string => {
    const [other = '', pointer = ''] = reference.split('#');
    return take(other ? path.posix.join(path.posix.dirname(file), other) : file, pointer);
  };
  const walk = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => walk(entry, file));
    if (!isJsonObject(value)) return value;
    if (typeof value.$ref === 'string') {
      return { $ref: `#/$defs/${follow(value.$ref, file)}` };
    }
    const { $schema: _, $defs: __, not: ___, ...rest } = value;
    // A node or a step is exactly one of its kinds.
    if (Array.isArray(rest.anyOf) && rest.properties) return { anyOf: walk(rest.anyOf, file) };
    return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, walk(inner, file)]));
  };
  const files = ['screen', 'part', 'app', 'statuses'];
  const properties = Object.fromEntries(
    files.map((name) => [name, { $ref: `#/$defs/${take(`${name}.schema.json`)}` }]),
  );
  const root = { $defs, type: 'object' as const, properties, required: files, additionalProperties: false };
  return compile(root, 'Grammar', {
    bannerComment: '// Written by `npm run generate` from schemas/language/.',
    additionalProperties: false,
    format: false,
    unknownAny: true,
  });
}
