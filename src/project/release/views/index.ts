/** The first view of each page of a release: what it shows before its code and its data are loaded. */
import { createHash } from 'node:crypto';
import type { Screen } from '../../../language/compiled.ts';
import type { App } from '../../../language/compiledApp.ts';
import { pathOf } from '../../../language/node.ts';
import { pieceAt } from '../../../language/release/paths.ts';
import type { PageFiles } from '../../../shell/firstView/render.ts';
import { type FirstView, pathOfView } from '../../../shell/firstView/view.ts';
import { cachedOnDisk } from '../../diskCache.ts';
import { inParallel } from '../../inParallel.ts';
import { type Renderer, rendererOf } from './renderer.ts';
import { treeOf } from './tree.ts';

/**
 * Adds the first views to the files of a release, by path. That of a page which nobody may see at once is empty.
 * @param root the folder of the app: what is made is kept in its cache
 */
export async function addViews(files: Map<string, string>, root: string): Promise<void> {
  const appFile = pathOf({ kind: 'app' });
  const known = files.get(appFile);
  if (known === undefined) return;
  const renderer = await rendererOf();
  const app: App = JSON.parse(known);
  const shared = [renderer.version, hashOf([known])];
  const views = new Map<string, string>();
  await inParallel(routesOf(files), async (route) => {
    const file = files.get(pathOf({ kind: 'screen', route })) ?? '';
    const screen: Screen = JSON.parse(file);
    const schemas = screen.forms.map((form) => files.get(pathOf({ kind: 'schema', form })) ?? '{}');
    const forms = Object.fromEntries(
      screen.forms.map((form, index) => [form, JSON.parse(schemas[index] ?? '{}')]),
    );
    const from = hashOf([...shared, file, ...schemas]);
    const view = await cachedOnDisk({ root, name: `views${route}`, from }, async () => ({
      text: JSON.stringify(await viewOf(renderer, { app, screen, forms })),
    }));
    views.set(route, view);
  });
  for (const route of routesOf(files)) files.set(pathOfView(route), views.get(route) ?? '{}');
  files.set(appFile, JSON.stringify({ ...app, views: true }));
}

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

const routesOf = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].flatMap((file) => {
    const piece = pieceAt(file);
    return piece?.kind === 'screen' ? piece.route : [];
  });

async function viewOf(renderer: Renderer, page: PageFiles): Promise<FirstView> {
  const [visitor, user] = [await rendered(renderer, page, false), await rendered(renderer, page, true)];
  if (visitor !== null && visitor === user) return { all: treeOf(visitor) };
  return {
    ...(visitor !== null && { visitor: treeOf(visitor) }),
    ...(user !== null && { user: treeOf(user) }),
  };
}

/** A page that needs more than its release has no first view, and is released all the same. */
async function rendered({ render }: Renderer, page: PageFiles, loggedIn: boolean): Promise<string | null> {
  try {
    return await render(page, loggedIn);
  } catch {
    return null;
  }
}
