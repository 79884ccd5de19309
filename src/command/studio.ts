/** `shoji studio`: the editor of an app, in the browser. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { InlineConfig } from 'vite';
import { isFree } from '../project/port.ts';
import type { PageGenerator } from '../studio/server/index.ts';
import { readArguments, readPort } from './arguments.ts';
import { exitCodes, UsageError } from './subcommand.ts';

export const summary = 'opens the app in an editor in the browser: pages, texts, drafts, releases';

export const help = `
shoji studio [--root <folder>] [--port <number>] [--mock] [--to <place>] [--metrics <address>]
             [--host <origin> [--preview <origin>] [--administrator]]

Opens the app in the studio: an editor in the browser that shows the app on a phone beside its definitions. What is
changed there is saved in the same files. In a git repository, work can be done in drafts: branches of their own, each in
a folder outside of the app, until they are published.

  --root <folder>   the folder of the app; default: the current one
  --port <number>   default: 5180
  --mock            answers the calls of the contract itself, from its examples and schemas: see \`shoji mock --help\`
  --to <place>      where releases are published: see \`shoji release --help\`; default: dist/release in the app's folder
  --metrics <address>
                    of a server of the app that counts by release (Prometheus); given once for each instance. If it
                    needs a token, that is read from METRICS_TOKEN

  --host <origin>   in production: the address at which browsers reach the studio, such as https://studio.example. Behind it
                    is a proxy that speaks TLS and passes requests on to the port. People sign in with passkeys, and
                    have roles; the first administrator opens a link that is printed
  --preview <origin>
                    in production: another address, such as https://preview.studio.example, at which the app is shown, in
                    the studio and on phones: the proxy passes it on to the port after that of the studio
  --administrator   prints such a link though there is an administrator, for when all passkeys are lost

Without --host the studio is for whoever is at this machine. In both cases it listens on this machine only; without --host,
a preview that somebody asks a link for, to open a draft on a phone, is open to the local network.
`;

/** Of the studio, if no other one is named. */
export const defaultPort = 5180;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    port: { type: 'string' },
    to: { type: 'string' },
    metrics: { type: 'string', multiple: true },
    mock: { type: 'boolean', default: false },
    host: { type: 'string' },
    preview: { type: 'string' },
    administrator: { type: 'boolean', default: false },
  });
  const port = readPort(values.port) ?? defaultPort;
  const host = values.host === undefined ? undefined : originIn('--host', values.host);
  const preview = values.preview === undefined ? undefined : originIn('--preview', values.preview);
  if (preview !== undefined && (host === undefined || host === preview))
    throw new UsageError('--preview is another origin than that of --host, which it needs');
  if (!(await isFree(port)))
    throw new UsageError(`Port ${port} is taken: end what listens there, or give another one with --port`);
  const [{ hasOwnConfig, viteConfig }, { startStudio }] = await Promise.all([
    import('./viteConfig.ts'),
    import('../studio/server/index.ts'),
  ]);
  // Fails for a folder without an app.
  await viteConfig(root);
  // An app with a configuration of its own also decides where its client is generated.
  if (!hasOwnConfig(root)) await (await import('./generate.ts')).run(['--root', root]);
  const serve = (folder: string) => configOf(folder, values.mock);
  const buildPreview = (folder: string) => buildInOwnProcess(root, values.mock, folder);
  const { to, administrator } = values;
  const metrics = values.metrics?.map(String);
  const pageGenerator: PageGenerator = {
    prepare: async (...given) => (await import('./new/addPage.ts')).readForPages(...given),
    generate: async (...given) => (await import('./new/addPage.ts')).pageFor(...given),
  };
  const studio = await startStudio({
    root,
    port,
    serve,
    pageGenerator,
    buildPreview,
    to,
    metrics,
    host,
    preview,
    administrator,
  });
  console.log(`The studio is at ${studio.address}`);
  if (studio.invitation)
    console.log(`For an administrator, to be opened once within an hour: ${studio.invitation}`);
  await new Promise<void>((ended) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ended());
  });
  await studio.close();
  return exitCodes.ok;
}

async function configOf(folder: string, isMocked: boolean): Promise<InlineConfig> {
  const config = await (await import('./viteConfig.ts')).viteConfig(folder);
  if (!isMocked) return config;
  const { mocked } = await import('./mocked.ts');
  return { ...config, plugins: [...(config.plugins ?? []), await mocked(folder)] };
}

/** Builds an app for previews of its drafts. */
export async function buildPreview(root: string, isMocked: boolean, folder: string): Promise<void> {
  const { buildShell } = await import('../studio/server/index.ts');
  await buildShell(await configOf(root, isMocked), folder);
}

/** Vite's build sets NODE_ENV for all of its process, which serves the app for development. */
async function buildInOwnProcess(...given: Parameters<typeof buildPreview>): Promise<void> {
  const script = `import { buildPreview } from ${JSON.stringify(import.meta.url)}; await buildPreview(...${JSON.stringify(given)});`;
  await promisify(execFile)(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script]);
}

/** @throws UsageError unless passkeys work there: browsers need TLS for them, except on this machine */
function originIn(option: string, host: string): string {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (!url || !isSafe || url.origin !== host.replace(/\/$/, ''))
    throw new UsageError(`${option} is an origin, such as https://studio.example, and not ${host}`);
  return url.origin;
}
