/** A copy of the exchange's definitions, in which files are edited and released by the command in a process of its own. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const command = path.join(root, 'src/command/main.ts');
const definitions = ['screens', 'schemas', 'locales', 'openapi', 'src/app/theme', 'src/widgets'];
/** Written at the end of the command, s: of all of its threads. */
const reportCpu = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('CPU '+(user+system)/1e6)})`;

/** What a command took, s. */
export interface Duration {
  cpu: number;
  elapsed: number;
}

export class ReleaseCopy {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-release-'));
  /** What the command writes releases into. */
  readonly releases = path.join(this.folder, 'dist/release');

  constructor() {
    for (const name of definitions)
      fs.cpSync(path.join(root, name), path.join(this.folder, name), { recursive: true });
  }

  /** Runs `shoji release`. @throws if it fails */
  async run(...args: string[]): Promise<Duration> {
    const began = performance.now();
    const options = ['--import', 'tsx', '--import', reportCpu, command, 'release', ...args];
    const { stderr } = await promisify(execFile)(process.execPath, [...options, '--root', this.folder], {
      cwd: root,
    });
    return { cpu: Number(/CPU ([\d.]+)/.exec(stderr)?.[1]), elapsed: (performance.now() - began) / 1000 };
  }

  /** Replaces the first occurrence of a text. @throws Error if there is none */
  edit(file: string, from: string, to: string): void {
    const place = path.join(this.folder, file);
    const text = fs.readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    fs.writeFileSync(place, text.replace(from, to));
  }

  /** The release in force. */
  inForce(): string {
    return JSON.parse(fs.readFileSync(path.join(this.releases, 'current.json'), 'utf8')).release;
  }

  /** When the pointer was last moved, unix ms. */
  movedAt(): number {
    const { moves } = JSON.parse(fs.readFileSync(path.join(this.releases, 'history.json'), 'utf8'));
    return moves.at(-1).at;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true });
  }
}
