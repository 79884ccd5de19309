/** `shoji build`: the app as static files. */
import { readArguments } from './arguments.ts';
import { generateMissingClient } from './missingClient.ts';
import { exitCodes } from './subcommand.ts';

export const summary = 'builds the app as static files, for any host';

export const help = `
shoji build [--yes] [--root <folder>] [--out <folder>]

Builds the app for production: scripts, styles, service worker and manifest, and puts a release of its definitions in
force there, as \`shoji release\` does: refused if someone else has released in the meantime, and, without --yes, if the
release has breaking changes. A vite.config.ts of the app is used if there is one; \`shoji({ release: false })\` in it
builds the app alone.

  --yes            releases breaking changes
  --root <folder>  the folder of the app; default: the current one
  --out <folder>   where the files go; default: dist in the folder of the app

Exit code 1 if something of the app cannot be built, or if its definitions were not released.
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    out: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const { consent } = await import('../vite/releaseBuilt.ts');
  if (values.yes) process.env[consent] = '1';
  const { viteConfig } = await import('./viteConfig.ts');
  const config = await viteConfig(root);
  await generateMissingClient(root);
  const { build } = await import('vite');
  // Vite reports the failure itself, with its file and line.
  try {
    await build({ ...config, ...(values.out !== undefined && { build: { outDir: values.out } }) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // It contains the stacks of plugins.
    console.error(message.replaceAll(/^ +at .*\n?/gm, '').trimEnd());
    return exitCodes.findings;
  }
  return exitCodes.ok;
}
