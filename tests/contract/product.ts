/** The lines of docs/product, and the tests whose titles name them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface Line {
  /** Such as `2.14`: the section and the line in it. */
  number: string;
  file: string;
}

export interface Naming {
  /** The number of the named line. */
  number: string;
  file: string;
  /** The title of the test that names it, or of a group of tests, which verifies nothing by itself. */
  title: string;
  of: 'test' | 'skipped test' | 'group';
}

const folder = 'docs/product';

/** Folders with tests. */
const roots = ['tests', 'server', 'src', 'scripts'];

/** Tests that drive the app in a browser, or the exchange over HTTP, sockets or its own modules. */
const real = [/^tests\/browser\//, /^tests\/contract\/server[^/]*\.test\.ts$/, /^server\//];

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** All lines, in the order of their files. */
export function readLines(): Line[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => linesOf(`${folder}/${name}`, readFileSync(path.join(folder, name), 'utf8')));
}

/** The numbered lines of a document. */
export function linesOf(file: string, text: string): Line[] {
  return [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* \S/gm)].map(([, number = '']) => ({ number, file }));
}

/** The lines named by all tests of the repository. */
export function readNamings(): Naming[] {
  return roots
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${root}/${name.replaceAll(path.sep, '/')}`,
      ),
    )
    .filter(isTest)
    .sort()
    .flatMap((file) => namingsOf(file, readFileSync(file, 'utf8')));
}

/** The lines named by the titles of the tests in a file. */
export function namingsOf(file: string, text: string): Naming[] {
  // Parsing is slower than searching, and most files name no lines.
  if (!tag.test(text)) return [];
  const found: Naming[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node.expression);
      const title = node.arguments[0] && literal(node.arguments[0]);
      if (kind && title !== undefined)
        for (const number of numbersIn(title)) found.push({ number, file, title, of: kind });
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022));
  return found;
}

const tag = /\[\d+\.\d+(?:, \d+\.\d+)*\]/;

const numbersIn = (title: string): string[] =>
  [...title.matchAll(new RegExp(tag, 'g'))].flatMap(([numbers]) => numbers.slice(1, -1).split(', '));

/** What a call declares: `test(…)`, `test.each(…)(…)`, `describe.skip(…)`; nothing if it is another call. */
function kindOf(callee: ts.Expression): Naming['of'] | undefined {
  const names: string[] = [];
  let at = callee;
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at)) {
      names.push(at.name.text);
      at = at.expression;
    } else if (ts.isCallExpression(at)) at = at.expression;
    else return undefined;
  }
  if (at.text === 'describe' || names.includes('describe')) return 'group';
  if (at.text !== 'test' && at.text !== 'it') return undefined;
  return names.some((name) => /^(skip|todo|fixme|fails?)$/.test(name)) ? 'skipped test' : 'test';
}

/** The text of a literal; of a template, its constant parts. */
function literal(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
}

/** Inconsistencies between lines and tests, one sentence each; empty if every line is verified. */
export function problems(lines: readonly Line[], namings: readonly Naming[]): string[] {
  const known = new Map<string, Line>();
  const found: string[] = [];
  for (const line of lines) {
    const before = known.get(line.number);
    if (before) found.push(`${line.number} stands twice: in ${before.file} and in ${line.file}`);
    known.set(line.number, line);
    const section = line.number.split('.')[0];
    if (!path.basename(line.file).startsWith(`${section}-`))
      found.push(`${line.number} stands in ${line.file}, which is not section ${section}`);
  }
  for (const { number, file, title, of } of namings) {
    const place = `“${title}” in ${file}`;
    if (!known.has(number)) found.push(`${place} names ${number}, which docs/product does not have`);
    if (of === 'group') found.push(`${place} is a group of tests: each test names what it shows by itself`);
    if (of === 'skipped test') found.push(`${place} is left out, and shows nothing`);
  }
  for (const { number, file } of known.values()) {
    const showing = namings.filter((naming) => naming.number === number && naming.of === 'test');
    if (showing.length === 0) found.push(`${number} of ${file} is named by no test`);
    else if (!showing.some(({ file: test }) => real.some((place) => place.test(test))))
      found.push(`${number} of ${file} is shown neither in the browser nor against the exchange`);
  }
  return found;
}
