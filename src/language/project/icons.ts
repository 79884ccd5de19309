import fs from 'node:fs';
import path from 'node:path';
import type { IconShape } from '../compiled.ts';

export type Icon = IconShape;

const read = new Map<string, Map<string, Icon>>();

/**
 * The icons of a file, by name: `{ name: [[element, attributes], …] }`. Further icons of the same set may be SVG files
 * in a folder `icons` beside it. Empty if there is no such file.
 */
export function readIcons(file: string): Map<string, Icon> {
  let icons = read.get(file);
  if (!icons) {
    icons = new Map(fs.existsSync(file) ? Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))) : []);
    const folder = path.join(path.dirname(file), 'icons');
    for (const picture of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      const name = path.basename(picture, '.svg');
      if (!icons.has(name)) icons.set(name, shapeOf(fs.readFileSync(path.join(folder, picture), 'utf8')));
    }
    read.set(file, icons);
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
