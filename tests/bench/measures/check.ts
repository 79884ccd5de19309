import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, disk, overlay, Project, releaseFile } from '../../../src/language/index.ts';
import type { Figure } from '../harness/report.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = path.join(root, 'screens/pages');

/** Copies of the app's own screens at routes of their own, until there are so many in all. */
function copies(count: number): Map<string, string> {
  const real = [...disk.list(pages).keys()];
  const over = new Map<string, string>();
  for (let number = 0; real.length + over.size < count; number++) {
    const file = real[number % real.length] ?? '';
    const folder = `copy${Math.floor(number / real.length)}`;
    const screen = JSON.parse(disk.read(file));
    screen.route = screen.route.replace('/pages/', `/pages/${folder}/`);
    over.set(path.join(pages, folder, path.relative(pages, file)), JSON.stringify(screen, null, 2));
  }
  return over;
}

/** What it costs to check so many screens, and what of them the first page loads. */
export async function checkFigures(count: number): Promise<Figure[]> {
  const over = copies(count);
  const file = [...over.keys(), ...disk.list(pages).keys()][0] ?? '';
  const text = over.get(file) ?? disk.read(file);
  let start = performance.now();
  const project = new Project({ root }, overlay(disk, over));
  const errors = check(project).filter(({ severity }) => severity === 'error');
  const full = performance.now() - start;
  if (errors.length > 0) throw new Error(`${errors[0]?.file}: ${errors[0]?.message}`);

  const changes: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    over.set(file, `${text}${'\n'.repeat(turn + 1)}`);
    start = performance.now();
    if (project.refresh([file]).length !== 1) throw new Error('The change was not seen');
    check(project);
    changes.push(performance.now() - start);
  }
  changes.sort((one, other) => one - other);

  let bytes = 0;
  for (const part of [
    // As part of the pointer.
    'app.json',
    'pages/index/index.json',
    'texts/jp/app.json',
    'texts/jp/pages/index/index.json',
  ])
    bytes += Buffer.byteLength((await releaseFile(project, part)) ?? '');
  const many = count.toLocaleString('en');
  return [
    { measure: `check of ${many} screens`, value: full, unit: 'ms', ...(count === 1000 && { atMost: 3000 }) },
    {
      measure: `check after one of ${many} has changed`,
      value: changes[2] ?? 0,
      unit: 'ms',
      ...(count === 1000 && { atMost: 100 }),
    },
    { measure: `definitions that the first of ${many} pages loads`, value: bytes / 1000, unit: 'kB' },
  ];
}
