/**
 * The steps of docs/tutorial.md and docs/operators.md, as they can be replayed. A step is a heading with changes below it:
 *
 *     ```diff screens/app.json          lines of the file: removed (-) and added (+) ones
 *     ```json screens/pages/new.json    a new file
 *     ```diff screens/app.json wrong    a mistake, which is reverted afterwards
 *     ```text                           the output of the check then, line by line
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Change {
  file: string;
  /** Text that occurs in the file once; undefined for a new file. */
  before: string | undefined;
  after: string;
}

export interface Mistake {
  change: Change;
  /** The lines that the check reports for it. */
  says: string[];
}

export interface Step {
  title: string;
  changes: Change[];
  mistakes: Mistake[];
}

const docs = path.join(import.meta.dirname, '../../docs');
const fence = /^```(diff|json|text)(?: (\S+)( wrong)?)?\n([\s\S]*?)^```$/gm;

/** The lines of a diff on one side: those that stay, and those with the sign. */
const side = (body: string, sign: '-' | '+'): string =>
  body
    .split('\n')
    .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n');

/**
 * @param name of the document in docs/
 * @throws Error if it is not written as described above
 */
export function readTutorial(name = 'tutorial.md'): Step[] {
  const [, ...sections] = readFileSync(path.join(docs, name), 'utf8').split(/^## /m);
  return sections.map((section) => {
    const step: Step = { title: section.slice(0, section.indexOf('\n')), changes: [], mistakes: [] };
    for (const [, kind, file, wrong, body = ''] of section.matchAll(fence)) {
      if (kind === 'text') {
        step.mistakes.at(-1)?.says.push(...body.trim().split('\n'));
        continue;
      }
      if (file === undefined) throw new Error(`${step.title}: a change without its file`);
      const change =
        kind === 'diff'
          ? { file, before: side(body, '-'), after: side(body, '+') }
          : { file, before: undefined, after: body };
      if (wrong) step.mistakes.push({ change, says: [] });
      else step.changes.push(change);
    }
    return step;
  });
}

/**
 * Makes a change in the app of a folder.
 * @returns reverts the change
 * @throws Error if the changed text does not occur in the file exactly once
 */
export function apply(root: string, { file, before, after }: Change): () => void {
  const place = path.join(root, file);
  if (before === undefined) {
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, after, { flag: 'wx' });
    return () => {
      throw new Error(`${file} is new, and stays`);
    };
  }
  const text = readFileSync(place, 'utf8');
  const count = text.split(before).length - 1;
  if (count !== 1) throw new Error(`${file} has ${count} places that read:\n${before}`);
  writeFileSync(
    place,
    text.replace(before, () => after),
  );
  return () => writeFileSync(place, text);
}
