import path from 'node:path';
import { disk } from '../../../src/language/node.ts';

/** Copies the screens below a folder to new routes until there are this many in total; returns texts by file. */
export function copiesOf(pages: string, count: number): Map<string, string> {
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
