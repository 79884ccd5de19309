/** What `shoji new` says when it is done. */
import path from 'node:path';
import type { Language } from './languages.ts';
import type { NewApp } from './makeApp.ts';

/** At most so many calls are listed. */
const most = 12;

export function summaryText(
  name: string,
  folder: string,
  { files, summary: { pages, forms, collections, left, untranslated }, marks }: NewApp,
  language: Language,
): string {
  const lines = [
    `${folder}: ${files.size + 1} files`,
    `  ${counted(pages, 'page')}, ${counted(forms, 'form')}`,
    ...(collections.length > 0 ? [`  collections: ${collections.join(', ')}`] : []),
  ];
  if (marks.length > 0)
    lines.push(
      '',
      `${counted(marks.length, 'list')} paged, as their parameters are called so. Check x-page in the contract:`,
      ...shortened(marks.map(({ method, path: route }) => `  ${method.toUpperCase()} ${route}`)),
    );
  if (left.length > 0)
    lines.push(
      '',
      `${counted(left.length, 'call')} without a page:`,
      ...shortened(left.map(({ call, why }) => `  ${call}: ${why}`)),
    );
  if (untranslated.length > 0)
    lines.push(
      '',
      `${counted(untranslated.length, 'text')} of locales/${language.code}.json still to be translated: ` +
        'their keys stand at its top, in $untranslated',
    );
  lines.push('', 'Next:', `  cd ${path.relative('.', folder) || name}`, '  npm install', '  npm run dev');
  return lines.join('\n');
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most - 1), `  … and ${lines.length - most + 1} more`];
