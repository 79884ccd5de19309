/** A copy of the whole project, in which a test edits files and runs commands like an operator. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Commands run as from a shell: a development server in this process has set NODE_ENV, and builds would obey it. */
const run = (program: string, args: readonly string[], options: { cwd: string }) =>
  promisify(execFile)(program, args, { ...options, env: { ...process.env, NODE_ENV: undefined } });

/**
 * Not part of the app: installed packages, data of a running exchange, the documentation and its site, and the package,
 * which another test may be writing.
 */
const left = new Set([
  'node_modules',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'docs',
  'site',
  'dist/package',
]);

export class ProjectCopy {
  readonly root = mkdtempSync(path.join(tmpdir(), 'project-'));

  constructor() {
    for (const name of readdirSync('.'))
      if (!left.has(name))
        cpSync(name, path.join(this.root, name), { recursive: true, filter: (from) => !left.has(from) });
    symlinkSync(path.resolve('node_modules'), path.join(this.root, 'node_modules'));
  }

  /** Edits a JSON file. */
  edit<T>(file: string, change: (content: T) => void): void {
    const place = path.join(this.root, file);
    const content: T = JSON.parse(readFileSync(place, 'utf8'));
    change(content);
    writeFileSync(place, `${JSON.stringify(content, null, 2)}\n`);
  }

  read<T>(file: string): T {
    return JSON.parse(readFileSync(path.join(this.root, file), 'utf8'));
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.root, file), text);
  }

  /** Runs a command of package.json. @throws if it fails, with its output */
  async command(name: string, ...args: string[]): Promise<void> {
    await run('npm', ['run', '--silent', name, '--', ...args], { cwd: this.root });
  }

  /** Runs another program in it. @throws if it fails, with its output */
  async run(program: string, ...args: string[]): Promise<void> {
    await run(program, args, { cwd: this.root });
  }

  /** Checks the types of some files with the project's settings. @returns the errors, one per line */
  async typeErrors(files: string[]): Promise<string[]> {
    const config = 'tsconfig.some.json';
    this.write(config, JSON.stringify({ extends: './tsconfig.json', include: files }));
    const compiler = ['node_modules/typescript7/bin/tsc', '--noEmit', '--pretty', 'false', '-p', config];
    const printed = await run(process.execPath, compiler, { cwd: this.root }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
    return printed.split('\n').filter((line) => line.includes('error TS'));
  }

  /** Removes all that `npm run generate` has written. */
  removeGenerated(): void {
    for (const parent of ['openapi', 'src/client', 'src/language', 'src/runtime', 'src/widgets'])
      rmSync(path.join(this.root, parent, 'generated'), { recursive: true });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
