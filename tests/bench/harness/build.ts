import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compileHint } from '../../../src/vite/compileHint.ts';
import { form10, form60 } from '../fields.ts';
import { schemaOf } from '../schema.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const builtTwins = here('../../../.cache/bench/twins');
export const builtPeers = here('../../../.cache/bench/peers');
const builtProbe = here('../../../.cache/bench/probe');

/** Builds the hand-written pages. */
export const buildTwins = () => buildPages('twins', builtTwins);

/** Builds the same forms in other libraries. */
export const buildPeers = () => buildPages('peers', builtPeers, [precompiled()]);

/** Builds the pages of a folder for production, each separately, so that each is one script without shared chunks. */
async function buildPages(folder: string, outDir: string, plugins: Plugin[] = []): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  for (const page of readdirSync(here(`../${folder}`)).filter((file) => file.endsWith('.html'))) {
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      root: here(`../${folder}`),
      base: `/${folder}/`,
      plugins: [react(), compileHint(), ...plugins],
      build: {
        target: 'es2022',
        outDir,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: here(`../${folder}/${page}`) },
      },
    });
  }
}

/** The modules `virtual:rjsf/<form>`: validators that @rjsf/validator-ajv8 has compiled, as an ES module. */
function precompiled(): Plugin {
  const prefix = '\0virtual:rjsf/';
  return {
    name: 'bench-rjsf-validators',
    resolveId: (id) => (id.startsWith(prefix.slice(1)) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return;
      const fields = { form10, form60 }[id.slice(prefix.length)];
      if (!fields) throw new Error(`No form ${id}`);
      const code = compileSchemaValidatorsCode(schemaOf(fields), {
        ajvOptionsOverrides: { code: { lines: false } },
      });
      const required = new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, module = '']) => module));
      const imports = [...required].map((module, index) => `import required${index} from '${module}.js';`);
      const modules = [...required].map((module, index) => `'${module}': required${index}`);
      return `${imports.join('\n')}
const modules = { ${modules.join(', ')} };
const require = (name) => (modules[name].default ? modules[name] : { default: modules[name], ...modules[name] });
const exports = {};
${code.replace('"use strict";', '')}
export default exports;`;
    },
  };
}

/** Builds the script that measures inside a page. @returns its source, a plain script */
export async function buildProbe(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: builtProbe,
      lib: { entry: here('../probe/index.ts'), formats: ['iife'], name: 'probe', fileName: () => 'probe.js' },
    },
  });
  return readFileSync(`${builtProbe}/probe.js`, 'utf8');
}
