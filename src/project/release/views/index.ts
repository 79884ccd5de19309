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
  const app = pathOf({ kind: 'app' });
  const known = files.get(app);
  if (known === undefined) return;
  const renderer = await rendererOf(root);
  const read = <Content>(file: string): Content => JSON.parse(files.get(file) ?? 'null');
  const routes = [...files.keys()].flatMap((file) => {
    const piece = pieceAt(file);
    return piece?.kind === 'screen' ? piece.route : [];
  });
  const views = new Map<string, string>();
  await inParallel(routes, async (route) => {
    const screen = read<Screen>(pathOf({ kind: 'screen', route }));
    const forms = Object.fromEntries(
      screen.forms.map((form) => [form, read<Record<string, unknown>>(pathOf({ kind: 'schema', form }))]),
    );
    const page = { app: read<App>(app), screen, forms };
    const from = createHash('sha256')
      .update(JSON.stringify([renderer.version, page]))
      .digest('hex');
    const view = await cachedOnDisk({ root, name: `views${route}`, from }, async () => ({
      text: JSON.stringify(await viewOf(renderer, page)),
    }));
    views.set(route, view);
  });
  for (const route of routes) files.set(pathOfView(route), views.get(route) ?? '{}');
  files.set(app, JSON.stringify({ ...JSON.parse(known), views: true }));
}

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
