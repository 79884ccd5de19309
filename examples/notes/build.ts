/**
 * Builds the app of notes for a provider, into `.cache`: its address is an overlay of the contract. Tests build it twice:
 * with a discovered provider and paths as they are, and with declared endpoints and paths in the hash.
 */
import fs from 'node:fs';
import path from 'node:path';
import { openProject } from '../../src/command/app.ts';
import { run as build } from '../../src/command/build.ts';
import { run as generate } from '../../src/command/generate.ts';
import { originsOf } from '../../src/language/contract/index.ts';
import { providerPort } from './ports.ts';

export type Variant = 'plain' | 'hash';

const repository = path.join(import.meta.dirname, '../..');
const rootOf = (variant: Variant): string => path.join('.cache', `notes-${variant}`);

/** The folder of the built app. */
export const builtAs = (variant: Variant): string => path.join(repository, rootOf(variant), 'dist');

/** The origins that the app calls besides its own, as its contract says them. */
export const originsOfBuilt = (variant: Variant): string[] => {
  const { contract } = openProject(rootOf(variant));
  return contract ? originsOf(contract) : [];
};

/** The app's contract, with the address of the provider. */
function overlayOf(variant: Variant): object {
  const issuer = `http://localhost:${providerPort}`;
  const discovered = { openIdConnectUrl: `${issuer}/.well-known/openid-configuration` };
  const declared = {
    type: 'oauth2',
    flows: {
      authorizationCode: { authorizationUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, scopes: {} },
    },
    'x-oauth': { issuer, revocationUrl: `${issuer}/token/revocation` },
  };
  return {
    overlay: '1.0.0',
    info: { title: 'Where the provider is', version: '1.0.0' },
    actions: [
      { target: '$.components.securitySchemes.account', update: variant === 'plain' ? discovered : declared },
    ],
  };
}

/** @throws Error if the app has findings, which have been printed */
async function buildVariant(variant: Variant): Promise<void> {
  const root = rootOf(variant);
  fs.rmSync(root, { recursive: true, force: true });
  fs.cpSync(import.meta.dirname, root, {
    recursive: true,
    filter: (file) => !/\/(dist|generated|tests)$|\/(build|ports|provider|server|start)\.ts$/.test(file),
  });
  fs.writeFileSync(path.join(root, 'openapi/overlay.yaml'), JSON.stringify(overlayOf(variant)));
  const file = path.join(root, 'screens/app.json');
  const app = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, app.replace('"paths": "plain"', `"paths": "${variant}"`));
  await generate(['--root', root]);
  if ((await build(['--root', root])) !== 0) throw new Error('The app of notes could not be built');
}

export default async function buildNotes(variants: readonly Variant[] = ['plain', 'hash']): Promise<void> {
  for (const variant of variants) await buildVariant(variant);
}
