import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, disk, overlay, readProject, releaseFile } from '../../../src/language/node.ts';
import { copiesOf } from '../harness/copies.ts';
import type { Figure } from '../harness/report.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = path.join(root, 'screens/pages');

/** The time to check this many screens, and the size of the definitions that the first page loads. */
export async function checkFigures(count: number): Promise<Figure[]> {
  const over = copiesOf(pages, count);
  const file = [...over.keys(), ...disk.list(pages).keys()][0] ?? '';
  const text = over.get(file) ?? disk.read(file);
  let start = performance.now();
  const project = readProject({ root, theme: 'src/app/theme' }, overlay(disk, over));
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
    // It is part of the pointer.
    'app.json',
    'screens/pages/index/index.json',
    'texts/jp.json',
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
      ...(count > 61 && { atMost: 100 }),
    },
    { measure: `definitions loaded by the first of ${many} pages`, value: bytes / 1000, unit: 'kB' },
  ];
}
