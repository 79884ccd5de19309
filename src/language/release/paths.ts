/** The paths of a release. */

/**
 * A file of a release. Texts that belong to no page have the route null. `contract` and `rules` are for servers: pages
 * do not load them.
 */
export type ReleasePiece =
  | { kind: 'app' }
  | { kind: 'screen'; route: string }
  | { kind: 'texts'; language: string; route: string | null }
  | { kind: 'schema' | 'validators'; form: string }
  | { kind: 'contract' | 'rules' };

/** The paths of what pages request, within the folder of a release. */
export const screenPath = (route: string): string => `screens${route}.json`;
export const textsPath = (language: string, route: string | null): string =>
  `texts/${language}${route ?? ''}.json`;
export const formPath = (name: string, ending: 'json' | 'js'): string => `forms/${name}.${ending}`;

/** @returns the path within the folder of a release */
export function pathOf(piece: ReleasePiece): string {
  if (piece.kind === 'screen') return screenPath(piece.route);
  if (piece.kind === 'texts') return textsPath(piece.language, piece.route);
  if ('form' in piece) return formPath(piece.form, piece.kind === 'schema' ? 'json' : 'js');
  return piece.kind === 'app' ? 'app.json' : `server/${piece.kind}.json`;
}

/** The file that a page requests by a path; undefined if the path is not valid. */
export function pieceAt(path: string): ReleasePiece | undefined {
  const [, folder, name = '', ending] = /^(\w+)\/([\w-]+(?:[./][\w-]+)*)\.(json|js)$/.exec(path) ?? [];
  if (path === 'app.json') return { kind: 'app' };
  if (folder === 'forms') return { kind: ending === 'js' ? 'validators' : 'schema', form: name };
  if (ending !== 'json') return undefined;
  if (folder === 'screens') return { kind: 'screen', route: `/${name}` };
  if (folder !== 'texts') return undefined;
  const [language = '', ...route] = name.split('/');
  return { kind: 'texts', language, route: route.length === 0 ? null : `/${route.join('/')}` };
}
