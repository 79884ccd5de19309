/** Checks texts: each exists in every supported language, and each is used. */
import { appOf, unitOf } from '../compile/index.ts';
import type { Project } from '../project/project.ts';
import { labelOf } from '../project/statuses.ts';
import { type Json, readSource, type Source, stringOf } from '../source/read.ts';
import type { Report } from './report.ts';

/** Groups of texts that are used by code and not by definitions. */
const ofCode = ['runtime.', 'validation.', 'server.'];

export function checkTexts(project: Project, report: Report): void {
  const languages = project.facts.get('app', 'app')?.languages;
  for (const [code, source] of project.locales) {
    if (languages && !languages.all.includes(code)) {
      report.unknown(source, source.root, 'unknown-language', 'language', code, languages.all);
    }
  }
  const supported = languages?.supported ?? [];
  for (const code of supported) {
    if (project.locales.has(code)) continue;
    const file = `${project.relative(project.folders.locales)}/${code}.json`;
    report.add(
      readSource(file, ''),
      undefined,
      'text-missing',
      `${code} is supported, and there is no ${file}`,
      { expected: file },
    );
  }
  if (!languages) return;
  const used = usedTexts(project);
  for (const [key, { fact }] of project.facts.all('text')) {
    const [wording] = fact.wordings.values();
    if (!wording) continue;
    const missing = supported.filter((code) => {
      const source = project.locales.get(code);
      return source && !source.broken && !fact.wordings.has(code);
    });
    if (missing.length > 0) {
      report.add(
        wording.source,
        wording.at,
        'text-missing',
        `The text “${key}” is missing in ${missing.join(', ')}`,
        { expected: supported.join(', ') },
      );
    }
    if (!used.has(key) && !ofCode.some((group) => key.startsWith(group))) {
      report.warn(wording.source, wording.at, 'unused-text', `Nothing uses the text “${key}”`, {
        expected: 'a page that shows it',
      });
    }
  }
}

const strings = new WeakMap<Source, string[]>();

/** All strings of a file. */
function stringsOf(source: Source): string[] {
  const known = strings.get(source);
  if (known) return known;
  const found: string[] = [];
  const visit = (json: Json): void => {
    if (json.type === 'string') found.push(String(json.value));
    for (const child of json.children ?? []) visit(child);
  };
  if (source.root) visit(source.root);
  strings.set(source, found);
  return found;
}

function usedTexts(project: Project): Set<string> {
  const used = new Set(appOf(project)?.unit.used.texts ?? []);
  const add = (keys: Iterable<string>): void => {
    for (const key of keys) used.add(key);
  };
  for (const source of project.screens.values()) {
    const { used: own, findings } = unitOf(project, source);
    add(own.texts);
    // A text that is mentioned on a page with other findings is not reported as unused as well.
    if (findings.length > 0) add(stringsOf(source));
  }
  for (const { fact } of project.facts.all('widget').values()) add(fact.texts);
  for (const form of project.facts.fileForms()) {
    add(form.texts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])));
  }
  for (const { fact } of project.facts.all('statuses').values()) {
    add(fact.values.flatMap((value) => stringOf(labelOf(fact, value)) ?? []));
  }
  for (const source of [...project.parts.values(), project.app]) {
    if (source) add(stringsOf(source));
  }
  for (const key of used) add(project.facts.get('text', key)?.nested ?? []);
  return used;
}
