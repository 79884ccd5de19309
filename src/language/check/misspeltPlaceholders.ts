/** Placeholders that are misspelt in some languages: the page gives a value of a similar name, which others show. */
import { replacing } from '../fix.ts';
import type { Project } from '../project/project.ts';
import { placeholdersOf } from '../project/texts.ts';
import type { Report } from './report.ts';

/** Where a placeholder names its value; below 0 if it does not. */
function placeOf(text: string, name: string): number {
  const found = [...text.matchAll(/\{\{\s*([^\s{}]+)\s*\}\}/g)].find(([, one]) => one === name);
  return found ? found.index + found[0].indexOf(name) : Number.NEGATIVE_INFINITY;
}

/** Reports them, in place of what follows at the pages that show the text. @returns the keys of the texts */
export function reportMisspeltPlaceholders(project: Project, report: Report): Set<string> {
  const keys = new Set<string>();
  if (!report.findings.some(({ rule }) => rule === 'text-values')) return keys;
  const seen = new Set<string>();
  const before = report.findings.splice(0);
  const left = before.filter(({ rule, name = '', nearest }) => {
    if (rule !== 'text-values' || nearest === undefined) return true;
    const [key = '', written = ''] = name.split(' ');
    const own = [...(project.facts.get('text', key)?.wordings.values() ?? [])].filter(
      ({ from }) => from === 'app',
    );
    const has = (placeholder: string) => (one: (typeof own)[number]) =>
      Object.values(one.forms).some((form) => placeholdersOf(form).includes(placeholder));
    const wrong = own.filter(has(written));
    if (wrong.length === 0 || !own.some(has(nearest))) return true;
    keys.add(key);
    for (const { source, at } of seen.has(name) ? [] : wrong) {
      const place = placeOf(source.text.slice(at.offset, at.offset + at.length), written) + at.offset;
      if (place < at.offset) continue;
      const to = place + written.length;
      const message = `The placeholder “${written}” of the text “${key}” has no value; did you mean “${nearest}”?`;
      report.add(source, at, 'text-placeholder', message, {
        span: { from: place, to },
        expected: `{{${nearest}}}`,
        nearest,
        fix: { title: `Write {{${nearest}}}`, edits: [replacing(source, place, to, nearest)] },
      });
    }
    seen.add(name);
    return false;
  });
  report.findings.unshift(...left);
  return keys;
}
