/** What differs between two releases, as a unified diff. */
import { createTwoFilesPatch } from 'diff';
import { filesIn, readIn } from './read.ts';

/** JSON is compared in lines; code that was made from it is left out. Empty if there is no difference. */
export function textDifference(folder: string, before: string, after: string): string {
  const files = new Set([before, after].flatMap((release) => filesIn(folder, release)));
  return [...files]
    .sort()
    .map((file) => {
      const [was, is] = [before, after].map((release) => linesOf(readIn(folder, release, file)));
      if (was === is) return '';
      return createTwoFilesPatch(
        was === '' ? '/dev/null' : `${before}/${file}`,
        is === '' ? '/dev/null' : `${after}/${file}`,
        was ?? '',
        is ?? '',
      );
    })
    .join('');
}

const linesOf = (value: unknown): string =>
  value === undefined ? '' : `${JSON.stringify(value, null, 2)}\n`;
