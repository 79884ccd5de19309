import fs from 'node:fs';
import type { IconShape } from '../compiled.ts';

export type Icon = IconShape;

const read = new Map<string, Map<string, Icon>>();

/** The icons of a file, by name: `{ name: [[element, attributes], …] }`. None where there is no such file. */
export function readIcons(file: string): Map<string, Icon> {
  let icons = read.get(file);
  if (!icons) {
    icons = new Map(fs.existsSync(file) ? Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))) : []);
    read.set(file, icons);
  }
  return icons;
}
