/** `shoji studio`: the editor of an app, in the browser. */
import { isFree } from '../project/port.ts';
import { readArguments, readPort } from './arguments.ts';
import { exitCodes, UsageError } from './subcommand.ts';

export const summary = 'opens the app in an editor in the browser: pages, texts, drafts, releases';

export const help = `
shoji studio [--root <folder>] [--port <number>] [--mock] [--to <place>] [--metrics <address>]

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

The studio can be reached from this machine only.
`;

/** Of the studio, if no other one is named. */
export const defaultPort = 5180;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    port: { type: 'string' },
    to: { type: 'string' },
    metrics: { type: 'string', multiple: true },
    mock: { type: 'boolean', default: false },
  });
  const port = readPort(values.port) ?? defaultPort;
  if (!(await isFree(port)))
    throw new UsageError(`Port ${port} is taken: end what listens there, or give another one with --port`);
  const [{ openProject }, { hasOwnConfig, viteConfig }, { startStudio }] = await Promise.all([
    import('./app.ts'),
    import('./viteConfig.ts'),
    import('../studio/server/index.ts'),
  ]);
  openProject(root);
  // An app with a configuration of its own also decides where its client is generated.
  if (!hasOwnConfig(root)) await (await import('./generate.ts')).run(['--root', root]);
  const serve = async (folder: string) => {
    const config = await viteConfig(folder);
    if (!values.mock) return config;
    const { mocked } = await import('./mocked.ts');
    return { ...config, plugins: [...(config.plugins ?? []), await mocked(folder)] };
  };
  const studio = await startStudio(root, port, serve, values.to, values.metrics?.map(String));
  console.log(`The studio is at ${studio.address}`);
  await new Promise<void>((ended) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ended());
  });
  await studio.close();
  return exitCodes.ok;
}
