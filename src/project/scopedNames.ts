import { createHash } from 'node:crypto';
import path from 'pathe';

/** The code of the engine, in the repository and in the package. */
const engine = path.join(import.meta.dirname, '..');

/**
 * Names the classes of CSS modules in a build: `_bar_x4f`. Shorter than Vite's own names, of which each script repeats
 * those that it uses. Those of the engine are the same in every app.
 * @param root the folder of the app
 * @returns a function of the class and its file, which gives the same name on every machine
 */
export function scopedNames(root: () => string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const plain = file.replace(/\?.*$/, '');
    const own = path.relative(engine, plain);
    const place = own.startsWith('../') ? path.relative(root(), plain) : `shoji/${own}`;
    const hash = createHash('sha256').update(place).digest('hex');
    for (let length = 3; ; length += 1) {
      const scoped = `_${name}_${BigInt(`0x${hash}`).toString(36).slice(0, length)}`;
      const owner = files.get(scoped) ?? place;
      if (owner !== place) continue;
      files.set(scoped, place);
      return scoped;
    }
  };
}
