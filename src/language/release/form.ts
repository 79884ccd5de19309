/**
 * Generates form validators ahead of time: nothing is compiled in the browser, so they also run under a content
 * security policy without `unsafe-eval`.
 */
import path from 'node:path';
import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Rollup } from 'vite';
import * as own from '../../formats/index.ts';
import type { FormSchema } from '../project/forms.ts';
import type { JsonSchema } from '../project/inline.ts';
import { conditionsOf } from './conditions.ts';

/** The schema that pages load. Its `$id` is the key of its validator; its titles remain text keys. */
export function schemaOf({ name, schema }: FormSchema): JsonSchema {
  const { $schema: _, $comment: __, ...rest } = schema ?? {};
  return { ...rest, $id: name };
}

const { formats } = own;
const ownFormats = path.join(import.meta.dirname, '../../formats/index.ts');

const modules = new Map<string, Promise<string>>();

/** A self-contained ES module; its default export holds the validators by key. */
export function validatorsOf(form: FormSchema): Promise<string> {
  const schema = schemaOf(form);
  const key = JSON.stringify(schema);
  const known = modules.get(key) ?? bundle(form.name, schema);
  modules.set(key, known);
  return known;
}

/** The validator of the complete schema under its name, and those of its conditions under their JSON pointers. */
async function commonJs(schema: JsonSchema): Promise<string> {
  // Imported lazily: `check` never needs it.
  const { default: createAjvInstance } = await import('@rjsf/validator-ajv8/lib/createAjvInstance.js');
  const name = String(schema.$id);
  const ajv = createAjvInstance(
    undefined,
    formats,
    {
      verbose: false,
      messages: false,
      code: { source: true, lines: false, formats: _`require("ajv-formats/dist/formats").fullFormats` },
    },
    undefined,
    Ajv2020,
    // Amounts are checked by their pattern.
    (created) => created.addFormat('decimal', true),
  );
  ajv.addSchema(schema);
  const conditions = conditionsOf(schema).map((pointer) => [pointer, `${name}${pointer}`]);
  const code = standaloneCode(ajv, { [name]: name, ...Object.fromEntries(conditions) });
  // Ajv expects all formats in the module of the standard ones.
  return code.replace(
    /require\("ajv-formats\/dist\/formats"\)\.fullFormats\["([^"]+)"\]/g,
    (known, name: string) =>
      Object.hasOwn(formats, name) ? `require(${JSON.stringify(ownFormats)}).${exportOf(name)}` : known,
  );
}

/** The export of a format by its own name. The table of all formats would bundle all of them. */
function exportOf(format: string): string {
  const found = Object.entries(own).find(([, value]) => value === formats[format]);
  if (!found) throw new Error(`The format ${format} has no export of its own`);
  return found[0];
}

/** Replaces `require` by imports and bundles them. */
async function bundle(name: string, schema: JsonSchema): Promise<string> {
  const code = await commonJs(schema);
  const imports = new Map<string, string>();
  const body = code.replace(/require\("([^"]+)"\)/g, (_, id: string) => {
    const known = imports.get(id) ?? `required${imports.size}`;
    imports.set(id, known);
    return known;
  });
  const head = [...imports].map(([id, local]) =>
    id === ownFormats
      ? `import * as ${local} from ${JSON.stringify(id)};`
      : `import ${local}_ from ${JSON.stringify(`${id}.js`)};\nconst ${local} = typeof ${local}_ === 'function' ? { default: ${local}_ } : ${local}_;`,
  );
  const entry = `${head.join('\n')}\nconst exports = {};\n${body.replace(/^"use strict";/, '')}\nexport default exports;`;
  // Imported lazily: only a release needs the bundler.
  const { build } = await import('vite');
  const id = `virtual:${name}.js`;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'validators',
        enforce: 'pre',
        resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
        load: (asked) => (asked === `\0${id}` ? { code: entry, moduleSideEffects: true } : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: id,
        preserveEntrySignatures: 'strict',
        // Modules with no used exports are dropped.
        treeshake: { moduleSideEffects: false },
        output: { format: 'es', entryFileNames: `${name}.js` },
      },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  const chunk = output?.output[0];
  if (!chunk || chunk.imports.length > 0)
    throw new Error(`The validators of ${name} could not be made to stand alone`);
  return chunk.code;
}
