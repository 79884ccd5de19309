/** The modules of Ajv that validators compiled in the browser require. Those of a release are bundled instead. */
import * as equal from 'ajv/dist/runtime/equal.js';
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js';
import * as standard from 'ajv-formats/dist/formats.js';
import * as own from '../../src/formats/index.ts';

/** The exports of a CommonJS module, however the bundler wraps it. */
const exportsOf = (module: Record<string, unknown>): unknown => {
  const { default: inner } = module;
  return typeof inner === 'object' && inner !== null ? inner : module;
};

const modules: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': exportsOf(equal),
  'ajv/dist/runtime/ucs2length': exportsOf(ucs2length),
  'ajv-formats/dist/formats': exportsOf(standard),
  'own-formats': own,
};

export function required(name: string): unknown {
  if (!Object.hasOwn(modules, name)) throw new Error(`Validators require ${name}, which is not here`);
  return modules[name];
}
