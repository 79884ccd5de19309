/** What each page of a release starts with: what it shows before its code and its data are loaded, and its first calls. */
import { createHash } from 'node:crypto';
import type { FirstCalls, Screen } from '../../../language/compiled.ts';
import type { App } from '../../../language/compiledApp.ts';
import type { Contract } from '../../../language/contract/index.ts';
import { pathOf } from '../../../language/node.ts';
import { pieceAt } from '../../../language/release/paths.ts';
import type { PageFiles, RenderedView } from '../../../shell/firstView/render.ts';
import { type FirstView, pathOfView } from '../../../shell/firstView/view.ts';
import { cachedOnDisk } from '../../diskCache.ts';
import { inParallel } from '../../inParallel.ts';
import { firstCallsOf } from '../firstCalls.ts';
import { type Renderer, rendererOf } from './renderer.ts';
import { treeOf } from './tree.ts';

/** A page as visitors and users see it first; null for those who do not see it at once. */
interface Rendered {
  visitor: RenderedView | null;
  user: RenderedView | null;
}

/** With the page at a place with a query, which is null if it is the same. */
interface RenderedPage extends Rendered {
  query: Rendered | null;
}

/**
 * Adds the first views to the files of a release, by path, and the first calls to its screens. The view of a page which
 * nobody may see at once is empty.
 * @param root the folder of the app: what is made is kept in its cache
 */
export async function addViews(
  files: Map<string, string>,
  root: string,
  contract: Contract | undefined,
): Promise<void> {
  const appFile = pathOf({ kind: 'app' });
  const known = files.get(appFile);
  if (known === undefined) return;
  const renderer = await rendererOf();
  const app: App = JSON.parse(known);
  const shared = [renderer.version, hashOf([known])];
  const all = new Map<string, RenderedPage>();
  const callsOf = contract && firstCallsOf(contract);
  await inParallel(routesOf(files), async (route) => {
    const screenFile = pathOf({ kind: 'screen', route });
    const file = files.get(screenFile) ?? '';
    const screen: Screen = JSON.parse(file);
    const schemas = screen.forms.map((form) => files.get(pathOf({ kind: 'schema', form })) ?? '{}');
    const forms = Object.fromEntries(
      screen.forms.map((form, index) => [form, JSON.parse(schemas[index] ?? '{}')]),
    );
    const from = hashOf([...shared, file, ...schemas]);
    const text = await cachedOnDisk({ root, name: `views${route}`, from }, async () => ({
      text: JSON.stringify(await renderedFor(renderer, { app, screen, forms })),
    }));
    const rendered: RenderedPage = JSON.parse(text);
    all.set(route, rendered);
    if (!contract || !callsOf) return;
    const { success, payload } = contract.envelope ?? {};
    const calls: FirstCalls = {
      server: contract.server,
      // Without it the status decides, and the payload is the complete body.
      ...(success && { envelope: { success, ...(payload && { payload }) } }),
      visitor: await callsOf(rendered.visitor?.calls ?? [], false),
      user: await callsOf(rendered.user?.calls ?? [], true),
    };
    if (calls.visitor.length + calls.user.length > 0)
      files.set(screenFile, JSON.stringify({ ...screen, calls }));
  });
  const none: RenderedPage = { visitor: null, user: null, query: null };
  for (const route of routesOf(files))
    files.set(pathOfView(route), JSON.stringify(viewOf(all.get(route) ?? none)));
  files.set(appFile, JSON.stringify({ ...app, views: true }));
}

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

const routesOf = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].flatMap((file) => {
    const piece = pieceAt(file);
    return piece?.kind === 'screen' ? piece.route : [];
  });

async function renderedFor(renderer: Renderer, page: PageFiles): Promise<RenderedPage> {
  const seen = async (anyQuery: boolean): Promise<Rendered> => ({
    visitor: await rendered(renderer, page, false, anyQuery),
    user: await rendered(renderer, page, true, anyQuery),
  });
  const plain = await seen(false);
  if (Object.keys(page.screen.query).length === 0) return { ...plain, query: null };
  const query = await seen(true);
  const isSame = query.visitor?.html === plain.visitor?.html && query.user?.html === plain.user?.html;
  return { ...plain, query: isSame ? null : query };
}

const viewOf = ({ query, ...plain }: RenderedPage): FirstView => ({
  ...treesOf(plain),
  ...(query && { query: treesOf(query) }),
});

function treesOf({ visitor, user }: Rendered): FirstView {
  if (visitor && visitor.html === user?.html) return { all: treeOf(visitor.html) };
  return {
    ...(visitor && { visitor: treeOf(visitor.html) }),
    ...(user && { user: treeOf(user.html) }),
  };
}

/** A page that needs more than its release has no first view, and is released all the same. */
async function rendered(
  { render }: Renderer,
  page: PageFiles,
  loggedIn: boolean,
  anyQuery: boolean,
): Promise<RenderedView | null> {
  try {
    return await render(page, loggedIn, anyQuery);
  } catch {
    return null;
  }
}
