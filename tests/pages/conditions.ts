/** All conditions of the definitions, as written in the files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Kind = 'when' | 'check' | 'guard';

export interface Condition {
  /** Its file below screens/, without extension: `pages/withdraw/detail`. */
  file: string;
  /** The object with the condition, within the file: `/view/1`. */
  pointer: string;
  kind: Kind;
  /** The expression without its equals sign; for a guard of a page its name. */
  text: string;
}

/** The identifier of a condition: `pages/withdraw/detail#/view/1 when`. */
export const placeOf = ({ file, pointer, kind }: Omit<Condition, 'text'>): string =>
  `${file}#${pointer} ${kind}`;

const root = 'screens';

export function readConditions(): Condition[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const file = name.replaceAll(path.sep, '/').replace(/\.json$/, '');
      return conditionsIn(JSON.parse(readFileSync(path.join(root, name), 'utf8')), file);
    });
}

function conditionsIn(definition: unknown, file: string): Condition[] {
  const found: Condition[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, entry] of Object.entries(value)) {
      const here = `${pointer}/${name}`;
      if ((name === 'when' || name === 'check') && typeof entry === 'string' && entry.startsWith('= '))
        found.push({ file, pointer, kind: name, text: entry.slice(2) });
      else if (here === '/guards' && Array.isArray(entry))
        for (const [nth, guard] of entry.entries())
          found.push({ file, pointer: `${here}/${nth}`, kind: 'guard', text: String(guard) });
      else visit(entry, here);
    }
  };
  visit(definition, '');
  return found;
}
