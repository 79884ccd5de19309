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

/** @returns the path within the folder of a release */
export function pathOf(piece: ReleasePiece): string {
  switch (piece.kind) {
    case 'app':
      return 'app.json';
    case 'screen':
      return `screens${piece.route}.json`;
    case 'texts':
      return `texts/${piece.language}${piece.route ?? ''}.json`;
    case 'schema':
      return `forms/${piece.form}.json`;
    case 'validators':
      return `forms/${piece.form}.js`;
    case 'contract':
    case 'rules':
      return `server/${piece.kind}.json`;
  }
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
