/** What `shoji new` says when it is done. */
import path from 'node:path';
import { prism } from '../mock/package.ts';
import type { Language } from './languages.ts';
import type { NewApp } from './makeApp.ts';

/** The maximum number of calls that are listed. */
const maxListedCalls = 12;

/**
 * @param mistakes errors of the document, which the check will show
 * @param repository the folder of the repository, where the command is run from there and not from the package
 */
export function summaryText(
  name: string,
  folder: string,
  { files, summary: { pages, forms, collections, left, unfiltered, untranslated, clientId }, marks }: NewApp,
  language: Language,
  mistakes: readonly string[],
  repository?: string,
): string {
  const lines = [
    `${folder}: ${files.size + 1} files`,
    `  ${counted(pages, 'page')}, ${counted(forms, 'form')}`,
    ...(collections.length > 0 ? [`  collections: ${collections.join(', ')}`] : []),
  ];
  if (marks.length > 0)
    lines.push(
      '',
      `${counted(marks.length, 'list')} paged, judging by the names of their parameters. Check x-page in the contract:`,
      ...shortened(marks.map(({ method, path: route }) => `  ${method.toUpperCase()} ${route}`)),
    );
  if (clientId !== undefined)
    lines.push(
      '',
      `Users log in at a provider: register the app there, and write its client id into x-oauth of the contract (now ${clientId})`,
    );
  if (mistakes.length > 0)
    lines.push(
      '',
      `${counted(mistakes.length, 'mistake')} of the document, which the check will show:`,
      ...shortened(mistakes.map((mistake) => `  ${mistake}`)),
    );
  if (left.length > 0)
    lines.push(
      '',
      `${counted(left.length, 'call')} without a page:`,
      ...shortened(left.map(({ call, why }) => `  ${call}: ${why}`)),
    );
  if (unfiltered.length > 0)
    lines.push(
      '',
      'Parameters of lists without a filter:',
      ...shortened(unfiltered.map(({ call, parameters }) => `  ${call}: ${parameters.join(', ')}`)),
    );
  if (untranslated.length > 0)
    lines.push(
      '',
      `${counted(untranslated.length, 'text')} of locales/${language.code}.json still to be translated: ` +
        'their keys stand at its top, in $untranslated',
    );
  const cd = `  cd ${shorter(path.relative('.', folder) || name, folder)}`;
  lines.push('', 'Next:');
  // The package is not published from there: it is made, and installed by its path.
  if (repository !== undefined)
    lines.push('  npm run package', cd, `  npm install ${path.join(repository, '.cache/package')}`);
  else lines.push(cd, '  npm install');
  lines.push('  npm run dev', '', 'Without its server yet:', `  npm install --save-dev ${prism}`);
  lines.push('  npm run dev -- --mock');
  return lines.join('\n');
}

const shorter = (a: string, b: string): string => (a.length < b.length ? a : b);

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= maxListedCalls
    ? [...lines]
    : [...lines.slice(0, maxListedCalls - 1), `  … and ${lines.length - maxListedCalls + 1} more`];
