import path from 'node:path';
import { disk } from '../../../src/language/node.ts';

interface Screen {
  route: string;
  query?: Record<string, { default?: unknown }>;
  view: object[];
}

/**
 * Copies the screens below a folder to new routes until there are this many in total; returns texts by file. Each copy
 * leads to the next one that can be opened without values, as the pages of an app lead to each other.
 * @param entry the file of the screen that leads to the first copy; by default one of the exchange
 */
export function copiesOf(pages: string, count: number, entry = 'index/company.json'): Map<string, string> {
  const real = [...disk.list(pages).keys()];
  const copies = new Map<string, Screen>();
  for (let number = 0; real.length + copies.size < count; number++) {
    const file = real[number % real.length] ?? '';
    const folder = `copy${Math.floor(number / real.length)}`;
    const screen: Screen = JSON.parse(disk.read(file));
    screen.route = screen.route.replace('/pages/', `/pages/${folder}/`);
    copies.set(path.join(pages, folder, path.relative(pages, file)), screen);
  }
  if (copies.size === 0) return new Map();
  const first = path.join(pages, entry);
  let next: string | undefined;
  const linked = [[first, JSON.parse(disk.read(first)) as Screen] as const, ...copies];
  const texts = linked.reverse().map(([file, screen]): [string, string] => {
    if (next !== undefined) screen.view.push(linkTo(next));
    if (Object.values(screen.query ?? {}).every((value) => value.default !== undefined)) next = screen.route;
    return [file, JSON.stringify(screen, null, 2)];
  });
  return new Map(texts.reverse());
}

const linkTo = (route: string): object => ({
  type: 'button',
  label: 'settings.title',
  press: [{ go: route }],
});
