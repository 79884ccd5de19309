/** The app with another configuration: changed definitions, compiled as in a release. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { disk, overlay, readProject, releaseFile } from '../../../src/language/node.ts';

const root = process.cwd();
const folders = {
  root,
  grammar: path.join(root, 'schemas/language'),
  icons: path.join(root, 'node_modules/lucide-static/icon-nodes.json'),
};

export interface AppDefinition {
  tabBar: string;
  languages: { supported: string[] };
  constants: Record<string, unknown>;
  links: Record<string, { url: string; frame?: boolean }>;
  on: Record<string, unknown[]>;
}

export interface ScreenDefinition {
  guards?: string[];
}

/** From now on the page receives app.json, and pages by their route, with these changes, from any release. */
export async function configure(
  page: Page,
  change: (app: AppDefinition) => void,
  screens: Record<string, (screen: ScreenDefinition) => void> = {},
): Promise<void> {
  const changed = new Map<string, string>();
  const lay = <Definition>(name: string, edit: (definition: Definition) => void): void => {
    const file = path.join(root, 'screens', name);
    const definition = JSON.parse(disk.read(file)) as Definition;
    edit(definition);
    changed.set(file, JSON.stringify(definition));
  };
  lay('app.json', change);
  for (const [route, edit] of Object.entries(screens)) lay(`${route}.json`, edit);
  const project = readProject(folders, overlay(disk, changed));
  await page.route('**/h5/release/current.json', async (route) => {
    const pointer = await (await route.fetch()).json();
    const app = JSON.parse((await releaseFile(project, 'app.json')) ?? '');
    await route.fulfill({ json: { ...pointer, app } });
  });
  const files = Object.keys(screens).map((route) => `screens${route}.json`);
  for (const file of [...files, 'texts/*.json'])
    await page.route(`**/h5/release/*/${file}`, async (route) => {
      const [, name = ''] = /\/release\/\w+\/(.*)$/.exec(new URL(route.request().url()).pathname) ?? [];
      await route.fulfill({
        contentType: 'application/json',
        body: (await releaseFile(project, name)) ?? '',
      });
    });
}
