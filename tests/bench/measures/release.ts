/**
 * From a saved file to a release that servers check calls against, and back: the command in a process of its own, on a copy
 * of the exchange's definitions, and three followers, as three instances have them.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { followReleases, type Releases } from '../../../src/server/index.ts';
import type { Figure } from '../harness/report.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const command = path.join(root, 'src/command/main.ts');
const definitions = ['screens', 'schemas', 'locales', 'openapi', 'src/app/theme', 'src/widgets'];
/** Written at the end of the command, s: of all of its threads. */
const tellCpu = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('CPU '+(user+system)/1e6)})`;

interface Taken {
  cpu: number;
  elapsed: number;
}

export async function releaseFigures(): Promise<Figure[]> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-release-'));
  const followers: Releases<true>[] = [];
  try {
    for (const name of definitions)
      fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    const run = (...args: string[]): Taken => {
      const began = performance.now();
      const options = ['--import', 'tsx', '--import', tellCpu, command, 'release', ...args, '--root', copy];
      // Both streams in one: the command says its progress on the second.
      const output = execFileSync('bash', ['-c', '"$@" 2>&1', 'bash', process.execPath, ...options], {
        cwd: root,
        encoding: 'utf8',
      });
      return { cpu: Number(/CPU ([\d.]+)/.exec(output)?.[1]), elapsed: (performance.now() - began) / 1000 };
    };
    const edit = (file: string, from: string, to: string): void => {
      const place = path.join(copy, file);
      const text = fs.readFileSync(place, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      fs.writeFileSync(place, text.replace(from, to));
    };
    const first = run();
    for (let one = 0; one < 3; one++)
      followers.push(
        await followReleases(path.join(copy, 'dist/release'), {
          load: async () => true as const,
          onError: (error) => console.error(error),
        }),
      );
    /** From the start of the command until all followers know. */
    const followed = async (work: () => Taken): Promise<Taken & { known: number }> => {
      const before = followers[0]?.pointer()?.sequence ?? 0;
      const began = performance.now();
      const taken = work();
      while (followers.some((one) => (one.pointer()?.sequence ?? 0) <= before))
        await new Promise((resolve) => setTimeout(resolve, 10));
      return { ...taken, known: (performance.now() - began) / 1000 };
    };
    edit('locales/en.json', '"Cancel"', '"Stop"');
    const text = await followed(() => run());
    edit('schemas/transfer.json', '"type": "object"', '"type": "object", "minProperties": 1');
    const form = await followed(() => run('--yes'));
    const back = await followed(() => run('rollback'));
    const figures = (what: string, { cpu, elapsed }: Taken): Figure[] => [
      { measure: `${what}, CPU`, value: cpu, unit: 's' },
      { measure: `${what}, elapsed`, value: elapsed, unit: 's' },
    ];
    return [
      ...figures('release, the first of a copy', first),
      ...figures('release, one text changed', text),
      { measure: 'one text saved until three followers have it', value: text.known, unit: 's' },
      ...figures('release, one form changed', form),
      ...figures('release rollback', back),
      { measure: 'rollback until three followers have it', value: back.known, unit: 's' },
    ];
  } finally {
    for (const one of followers) one.close();
    fs.rmSync(copy, { recursive: true });
  }
}
