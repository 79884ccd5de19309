/** How Vite is started for an app. */
import fs from 'node:fs';
import path from 'node:path';
import type { InlineConfig } from 'vite';
import { UsageError } from './subcommand.ts';

const own = ['ts', 'mts', 'js', 'mjs'].map((ending) => `vite.config.${ending}`);

export const hasOwnConfig = (root: string): boolean =>
  own.some((file) => fs.existsSync(path.join(root, file)));

/**
 * The app's own configuration if it has one (which then names the plugin `shoji()`), or else one with the plugin alone.
 * @throws UsageError if the folder holds no app
 */
export async function viteConfig(root: string): Promise<InlineConfig> {
  for (const file of ['index.html', 'screens/app.json'])
    if (!fs.existsSync(path.join(root, file)))
      throw new UsageError(`${root} is not the folder of an app: it has no ${file}`);
  if (hasOwnConfig(root)) return { root };
  const { shoji } = await import('../vite/index.ts');
  return { root, configFile: false, plugins: [shoji({ root })] };
}
