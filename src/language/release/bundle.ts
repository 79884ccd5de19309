/** Bundles the validators of forms. In Node only, as Vite is. */
import { extname, join } from 'pathe';
import type { Rollup } from 'vite';
import type { FormSchema } from '../project/forms.ts';
import type { JsonSchema } from '../project/inline.ts';
import { compiledEagerly } from './compiledEagerly.ts';
import { schemaOf, validatorCode } from './form.ts';

/** TypeScript in the repository, JavaScript in the package. */
const ownFormats = join(import.meta.dirname, `../../formats/index${extname(import.meta.filename)}`);

/** In characters. 43,000 took 56 ms to compile on a page slowed down four times: in a small module it is not noticed. */
const large = 4000;

const modules = new Map<string, Promise<string>>();

/** A self-contained ES module; its default export holds the validators by key. */
export function bundleValidators(form: Pick<FormSchema, 'name' | 'schema'>): Promise<string> {
  const schema = schemaOf(form);
  const key = JSON.stringify(schema);
  const known = modules.get(key) ?? bundle(form.name, schema);
  modules.set(key, known);
  return known;
}

/** Replaces `require` by imports and bundles them. */
async function bundle(name: string, schema: JsonSchema): Promise<string> {
  const code = await validatorCode(schema, ownFormats);
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
  // Otherwise the first submission waits until the validator is compiled: 50 ms on a phone, with 60 fields.
  return chunk.code.length > large ? compiledEagerly(chunk.code) : chunk.code;
}
