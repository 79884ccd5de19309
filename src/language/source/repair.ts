/** Makes JSON of a file that is nearly JSON. */
import { type Fix, replacing } from '../fix.ts';
import { readSourceFile, type SourceFile } from './read.ts';

/** A file with more syntax errors is not fixed: the file is parsed again for each. */
const maxMistakes = 40;
/** In characters. Definitions are smaller. */
const longest = 300_000;

const known = new WeakMap<SourceFile, Fix | undefined>();

/** Fixes syntax errors one by one; undefined if one of them has no certain fix. */
export function repairOf(source: SourceFile): Fix | undefined {
  if (!known.has(source)) known.set(source, repair(source));
  return known.get(source);
}

function repair(source: SourceFile): Fix | undefined {
  let here = source;
  let title = '';
  let count = 0;
  while (here.broken) {
    const fix = here.faults[0]?.fix;
    if (!fix || count === maxMistakes || here.text.length > longest) return undefined;
    title = fix.title;
    count += 1;
    here = readSourceFile(source.file, here.text.slice(0, fix.from) + fix.text + here.text.slice(fix.to));
  }
  if (count === 0) return undefined;
  return {
    title: count === 1 ? title : `Fix the JSON of this file, in ${count} places`,
    edits: [difference(source, here.text)],
  };
}

/** The edit that makes one text of another: of what is between their common beginning and end. */
function difference(source: SourceFile, after: string): Fix['edits'][number] {
  const { text } = source;
  const length = Math.min(text.length, after.length);
  let start = 0;
  while (start < length && text[start] === after[start]) start += 1;
  let end = 0;
  while (end < length - start && text.at(-1 - end) === after.at(-1 - end)) end += 1;
  return replacing(source, start, text.length - end, after.slice(start, after.length - end));
}
