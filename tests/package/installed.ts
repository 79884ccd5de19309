/** The package as another team gets it: packed, and installed into a folder outside of this repository. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePackage } from '../../scripts/package/index.ts';

export interface Ended {
  code: number;
  /** Standard output, and standard error. */
  out: string;
  err: string;
}

/**
 * Without the variables of this repository's npm, which would also apply to the other folder, and without NODE_ENV,
 * which Vite sets in this process when the package is written.
 */
const env = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_package|NODE_ENV$)/.test(name)));

const npmOptions = [
  ...['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
  // A request that a registry does not answer is tried again; by default npm waits for five minutes.
  ...['--fetch-timeout=20000', '--fetch-retries=4', '--fetch-retry-mintimeout=1000'],
];

function run(command: string, args: string[], cwd: string): Promise<Ended> {
  return new Promise((ended) => {
    execFile(command, args, { cwd, env: env(), maxBuffer: 1e8 }, (error, out, err) => {
      ended({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

export class Installed {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Packs and installs. @throws Error with npm's message */
  static async create(): Promise<Installed> {
    const installed = new Installed(mkdtempSync(path.join(tmpdir(), 'shoji-app-')));
    const { root } = installed;
    installed.write('package.json', JSON.stringify({ name: 'apps', private: true, type: 'module' }));
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', root], await writePackage());
    await installed.install(`./${packed.out.trim()}`);
    return installed;
  }

  /**
   * Installs a package, and what else package.json names.
   * @param folder of the package.json, relative
   * @throws Error with npm's message
   */
  async install(name: string, folder = '.'): Promise<void> {
    const { code, err } = await run('npm', ['install', ...npmOptions, name], path.join(this.root, folder));
    if (code !== 0) throw new Error(err);
  }

  /** Copies a file into the folder, or a folder without what is made in it. */
  add(file: string): void {
    cpSync(file, path.join(this.root, path.basename(file)), {
      recursive: true,
      filter: (one) => !/\/(dist|generated)$/.test(one),
    });
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.root, file), text);
  }

  /** Runs a script in the folder. */
  node(file: string): Promise<Ended> {
    return run(process.execPath, [file], this.root);
  }

  /** Runs the command as npm installed it: by Node, from JavaScript. */
  shoji(...args: string[]): Promise<Ended> {
    return run(path.join(this.root, 'node_modules/.bin/shoji'), args, this.root);
  }

  /**
   * Starts the command, and waits for its output once it serves.
   * @param variables of its environment
   * @param folder in which it is installed and called, relative
   * @throws Error with its output, if it ends instead
   */
  start(
    args: string[],
    ready: RegExp,
    variables: Record<string, string> = {},
    folder = '.',
  ): Promise<ChildProcess> {
    const cwd = path.join(this.root, folder);
    const child = spawn(path.join(cwd, 'node_modules/.bin/shoji'), args, {
      cwd,
      env: { ...env(), ...variables, NO_COLOR: '1' },
    });
    return new Promise((started, failed) => {
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => {
          printed += data;
          if (ready.test(printed)) started(child);
        });
      child.once('exit', () => failed(new Error(printed)));
    });
  }

  /** Ends a command as Ctrl-C does, and waits until it has ended: the next one may use its port. */
  async end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
