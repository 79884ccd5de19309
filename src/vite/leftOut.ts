/**
 * Leaves out parts of packages that no app uses: half of react-jsonschema-form, what React has had since 18, what a
 * router needs that follows the browser's own address, a keyword that Ajv has off, and the types and the evaluation of CEL,
 * which is only parsed.
 */
import type { Plugin } from 'vite';
import { ownModule } from '../project/ownModule.ts';

const uri = ownModule('../runtime/forms/uri');
const noAddress = ownModule('../shell/navigation/noAddress');
const noEvaluation = ownModule('../language/expression/noEvaluation');
const noDiscriminator = ownModule('../language/check/noDiscriminator');

/**
 * The replacements by package, and in it by what it imports. An app that imports one of these modules itself gets the whole
 * one; only cel-js cannot evaluate, whoever imports it.
 */
const replaced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@rjsf/utils': { 'fast-uri': uri },
  ajv: { 'fast-uri': uri, './vocabularies/discriminator': noDiscriminator },
  wouter: { regexparam: noAddress, './use-browser-location.js': noAddress },
  '@marcbachmann/cel-js': {
    './optional.js': noEvaluation,
    './functions.js': noEvaluation,
    './overloads.js': noEvaluation,
    './type-checker.js': noEvaluation,
  },
};
const imported = Object.values(replaced).flatMap((modules) => Object.keys(modules));

export function leftOut(): Plugin {
  let isBuild = false;
  return {
    name: 'shoji-left-out',
    config: (_config, { command }) => {
      isBuild = command === 'build';
      return {
        resolve: {
          alias: {
            // The router brings a substitute for a hook that React has.
            ...(isBuild && { 'use-sync-external-store/shim/index.js': 'react' }),
            'markdown-to-jsx/react': ownModule('../runtime/forms/markdown'),
          },
        },
      };
    },
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        // Only in a build: in development, unbundled packages import more of these modules.
        if (!isBuild || !importer || !imported.includes(id)) return null;
        const [, name = ''] =
          /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(importer.replaceAll('\\', '/')) ?? [];
        const modules = Object.hasOwn(replaced, name) ? replaced[name] : undefined;
        return modules && Object.hasOwn(modules, id) ? modules[id] : null;
      },
    },
  };
}
