import { basename, dirname } from 'pathe';
import type { IconShape } from '../compiled.ts';
import type { Files } from './files.ts';

export type Icon = IconShape;

/** By file and its stamp: the set is large, and the same for all projects. */
const read = new Map<string, Map<string, Icon>>();

/**
 * The icons of a file, by name: `{ name: [[element, attributes], …] }`. Further icons of the same set may be SVG files
 * in a folder `icons` beside it. Empty if there is no such file.
 */
export function readIcons(file: string, files: Files): Map<string, Icon> {
  const stamp = files.stamp(file);
  const key = `${file} ${stamp}`;
  let icons = read.get(key);
  if (!icons) {
    icons = new Map(stamp === undefined ? [] : Object.entries(JSON.parse(files.read(file))));
    for (const picture of files.list(`${dirname(file)}/icons`).keys()) {
      const name = basename(picture, '.svg');
      if (!icons.has(name)) icons.set(name, shapeOf(files.read(picture)));
    }
    read.set(key, icons);
  }
  return icons;
}

/** The elements of an SVG without groups. */
function shapeOf(svg: string): Icon {
  return [...svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\s([^>]*?)\/>/g)].map(
    ([, element = '', attributes = '']) => [
      element,
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      ),
    ],
  );
}
