/** A copy of the exchange's app, released and served by an exchange, and the studio on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copiesOf } from '../../bench/harness/copies.ts';
import { TestExchange } from '../../browser/exchange.ts';
import { ProjectCopy } from '../../browser/projectCopy.ts';

/** Texts of files, by their paths in the app's folder. */
export type Texts = ReadonlyMap<string, string>;

const folders = ['screens', 'schemas', 'locales', 'openapi'];

export class Running {
  readonly project: ProjectCopy;
  readonly exchange: TestExchange;
  /** The address of the studio. */
  readonly studio: string;
  /** From the start of its process until it answered, in milliseconds. */
  readonly startMs: number;
  readonly #process: ChildProcess;

  private constructor(
    project: ProjectCopy,
    exchange: TestExchange,
    studio: string,
    startMs: number,
    process: ChildProcess,
  ) {
    this.project = project;
    this.exchange = exchange;
    this.studio = studio;
    this.startMs = startMs;
    this.#process = process;
  }

  /**
   * @param port of the exchange; the studio has the next one
   * @param screens the minimum number of screens: those of the app are copied. An app with copies is not released
   */
  static async start(port: number, screens = 0): Promise<Running> {
    const project = new ProjectCopy();
    const copies = copiesOf(path.join(project.root, 'screens/pages'), screens);
    for (const [file, text] of copies) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    if (copies.size === 0) await project.command('release');
    const exchange = await TestExchange.start(port, project.root);
    const studio = `http://localhost:${port + 1}`;
    const began = performance.now();
    const options = [
      '--root',
      project.root,
      '--port',
      String(port + 1),
      '--metrics',
      `${exchange.url}/metrics`,
    ];
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/studio.ts', ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, EXCHANGE: exchange.url, SHOJI_AUTHOR: 'Aya' },
    });
    while (!(await answers(studio))) {
      if (child.exitCode !== null) throw new Error(`The studio ended with ${child.exitCode}`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return new Running(project, exchange, studio, performance.now() - began, child);
  }

  path = (file: string): string => path.join(this.project.root, file);

  /** The texts of all definitions. */
  texts(): Texts {
    const files = new Map<string, string>();
    for (const folder of folders)
      for (const name of readdirSync(this.path(folder), { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name);
        // The studio may remove a file at this moment.
        if (statSync(this.path(file), { throwIfNoEntry: false })?.isFile())
          files.set(file, readFileSync(this.path(file), 'utf8'));
      }
    return files;
  }

  /** The changed, new and removed files, sorted. */
  changedSince(before: Texts): string[] {
    const now = this.texts();
    return [...new Set([...before.keys(), ...now.keys()])]
      .filter((file) => before.get(file) !== now.get(file))
      .sort();
  }

  /** The release in force. */
  inForce = (): string => this.project.read<{ release: string }>('dist/release/current.json').release;

  trial = (): { release: string; share: number } | undefined =>
    this.project.read<{ trial?: { release: string; share: number } }>('dist/release/current.json').trial;

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    await this.exchange.stop();
    if (existsSync(this.project.root)) this.project.remove();
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
