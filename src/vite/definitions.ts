/**
 * Serves a release from Vite’s development server: its files are compiled on request, and the open page is notified
 * when a definition, a schema or a text was saved.
 */
import path from 'pathe';
import type { Plugin, ViteDevServer } from 'vite';
import {
  check,
  type Finding,
  type Folders,
  type Project,
  placeOf,
  readProject,
  releaseFile,
} from '../language/node.ts';
import { asText } from '../project/report.ts';
import { type DefinitionsApi, definitionsPlugin, type ServedDefinitions } from '../project/served.ts';

/** The current release in development; each change creates a new one. */
const nameOf = (version: number): string => `dev-${version}`;

const types: Record<string, string> = { '.json': 'application/json', '.js': 'text/javascript' };

/** Pages that only the development server has, and no release. */
export interface ExtraPages {
  /** The folder of their sources, which is watched. */
  folder: string;
  /** Whether a file of a release is one of theirs. */
  has(file: string): boolean;
  /** Called on the first request of one of them. */
  open(folders: Folders): { project: Project; refresh(): void };
}

/** @param folders the folders of the app, by Vite's root */
export function definitions(folders: (root: string) => Folders, extra?: ExtraPages): Plugin<DefinitionsApi> {
  const api: DefinitionsApi = {};
  return {
    name: definitionsPlugin,
    apply: 'serve',
    api,
    configureServer(server) {
      api.served = serve(server, folders(server.config.root), extra, () => !api.isCheckedElsewhere);
    },
  };
}

const addressOf = ({ file, start, message }: Finding): string =>
  `${file}:${start.line}:${start.column} ${message}`;

/** @param checks whether errors are looked for, printed, and sent to the page */
function serve(
  server: ViteDevServer,
  folders: Folders,
  extra: ExtraPages | undefined,
  checks: () => boolean,
): ServedDefinitions {
  const project = readProject(folders);
  /** Created on the first request. */
  let opened: ReturnType<ExtraPages['open']> | undefined;
  let version = 1;
  let reported: Finding[] = [];
  const base = `${server.config.base}release/`;
  const { logger } = server.config;

  /** Sends all errors to the page, and prints the new ones. */
  const tell = (): void => {
    if (!checks()) return;
    const errors = check(project).filter(({ severity }) => severity === 'error');
    const known = new Set(reported.map(addressOf));
    const fresh = errors.filter((finding) => !known.has(addressOf(finding)));
    if (fresh.length > 0) logger.warn(`\n${asText(fresh)}`, { timestamp: true });
    else if (errors.length === 0 && reported.length > 0) logger.info('No more findings', { timestamp: true });
    reported = errors;
    server.ws.send(
      'shoji:findings',
      errors.map((finding) => ({ ...finding })),
    );
  };

  /** The content of current.json; undefined without an app.json. */
  const pointer = async (): Promise<string | undefined> => {
    const app = await releaseFile(project, 'app.json');
    return app && JSON.stringify({ release: nameOf(version), app: JSON.parse(app) });
  };

  /** For `?debug`: where something is written. */
  const place = (at: string): string | undefined => {
    const found = placeOf(project, at) ?? (opened && placeOf(opened.project, at));
    return found && JSON.stringify(found);
  };

  const { root, screens, schemas, locales, contract, widgets, theme } = project.folders;
  const watched = [screens, schemas, locales, path.dirname(contract), widgets, theme];
  if (extra) watched.push(extra.folder);
  server.watcher.add(watched);
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const take = (): void => {
    const written = [...waiting];
    waiting.clear();
    refresh(written);
  };
  const refresh = (written: readonly string[]): void => {
    const files = project.refresh(written);
    const extraFiles = written.filter((file) => extra && file.startsWith(`${extra.folder}/`));
    if (files.length + extraFiles.length === 0) return;
    // Vite brings styles into the open page itself.
    if (extraFiles.length === 0 && files.every((file) => file.endsWith('.css'))) {
      tell();
      return;
    }
    version += 1;
    try {
      opened?.refresh();
    } catch (error) {
      logger.warn(`${extra?.folder} could not be reloaded: ${error}`, { timestamp: true });
    }
    const pages = [...project.facts.all('page')].filter(([, { fact }]) => files.includes(fact.source.file));
    server.ws.send('shoji:changed', { files, routes: pages.map(([route]) => route) });
    tell();
  };
  const changed = (name: string): void => {
    const file = path.resolve(name);
    if (!watched.some((folder) => file.startsWith(`${folder}/`)) || !/\.(json|ya?ml|css)$/.test(file)) return;
    waiting.add(file);
    clearTimeout(timer);
    // Editors write in several steps, and the watcher ignores further events of a file for 50 ms.
    timer = setTimeout(take, 60);
  };
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed);
  // A page requests the findings when it is opened.
  server.ws.on('shoji:findings', (_, client) => {
    client.send(
      'shoji:findings',
      reported.map((finding) => ({ ...finding })),
    );
  });

  server.middlewares.use(async (request, response, next) => {
    const { pathname: url, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (!url.startsWith(base)) {
      next();
      return;
    }
    const asked = decodeURIComponent(url.slice(base.length));
    try {
      const file = asked.replace(/^dev-\d+\//, '');
      const isExtra = extra?.has(file);
      if (isExtra) opened ??= extra?.open(folders);
      const found =
        asked === 'current.json'
          ? await pointer()
          : asked === 'place.json'
            ? place(searchParams.get('at') ?? '')
            : await releaseFile(isExtra && opened ? opened.project : project, file);
      // A missing page is answered with 404, as in production, and is not an error of the server.
      const missing = /^(dev-\d+\/)?(screens|texts)\//.test(asked) ? 204 : 404;
      response.statusCode = found === undefined ? missing : 200;
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Content-Type', types[path.extname(asked)] ?? 'text/plain');
      response.end(
        found ??
          (missing === 204 ? undefined : JSON.stringify({ message: `There is no ${asked} in ${root}` })),
      );
    } catch (error) {
      next(error);
    }
  });

  setImmediate(tell);
  return { project, refresh };
}
