/** Serves a draft at its signed address: the app's scripts, its definitions, and a stream of changes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { releaseFile } from '../../../language/node.ts';
import type { Workspace } from '../workspace.ts';
import { basePlace, type ShellFile } from './shell.ts';

/** Each change makes a new release, whose name is this one with a number, as in development. */
const releaseName = 'dev-';

interface PreviewRequest {
  /** The path below the address of the draft. */
  file: string;
  /** The release that a frame asks for: changes that are not applied yet. Null for the draft itself. */
  tried: string | null;
  /** The address of the draft, without its origin. */
  base: string;
  workspace: Workspace;
  shell: ReadonlyMap<string, ShellFile>;
  /** The request comes from the studio’s own frame, in which nodes can be selected. */
  isStudio: boolean;
}

export async function answerPreview(
  { file, tried, base, workspace, shell, isStudio }: PreviewRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (file === 'changes') {
    follow(workspace, request, response);
    return;
  }
  if (file.startsWith('release/')) {
    workspace.asked();
    const asked = tried ?? file.slice('release/'.length);
    const trial = await workspace.trials.file(asked);
    const text = trial === undefined ? await definition(workspace, file.slice('release/'.length)) : trial;
    send(response, text == null ? 404 : 200, typeOf(file), text ?? '{}', 'no-store');
    return;
  }
  const found = shell.get(file);
  // A route of an app with plain paths.
  const isPage = !found || file === 'index.html';
  const given = isPage ? shell.get('index.html') : found;
  if (!given || (isPage && /\.\w+$/.test(file) && file !== 'index.html')) {
    send(response, 404, 'text/plain', 'Not found', 'no-store');
    return;
  }
  const text = typeof given.content === 'string' ? given.content.replaceAll(basePlace, base) : given.content;
  if (!isPage) {
    // Names in `assets/` contain a hash; a link lasts about a week.
    send(
      response,
      200,
      given.type,
      text,
      file.startsWith('assets/') ? 'private, max-age=604800, immutable' : 'no-cache',
    );
    return;
  }
  const own = ['follow', ...(isStudio ? ['preview'] : [])].map(
    (name) => `<script src="${base}${name}.js"></script>`,
  );
  send(response, 200, given.type, String(text).replace('<head>', `<head>${own.join('')}`), 'no-store');
}

async function definition({ project, version }: Workspace, asked: string): Promise<string | undefined> {
  if (asked !== 'current.json') return releaseFile(project, asked.replace(/^dev-\d+\//, ''));
  const app = await releaseFile(project, 'app.json');
  return app && JSON.stringify({ release: `${releaseName}${version}`, app: JSON.parse(app) });
}

function follow(workspace: Workspace, request: IncomingMessage, response: ServerResponse): void {
  // The draft was opened meanwhile: of a client that has left, no `close` follows any more.
  if (request.destroyed) {
    response.end();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.write(': open\n\n');
  const end = workspace.watch(() => void response.write('data: changed\n\n'));
  request.on('close', end);
}

const typeOf = (file: string): string => (file.endsWith('.js') ? 'text/javascript' : 'application/json');

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  cache: string,
): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': cache });
  response.end(body);
}
