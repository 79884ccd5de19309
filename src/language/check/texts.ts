/** Checks texts: each exists in every supported language, and is used or replaces a default text of the engine. */
import { usedNames, wrongPagesOf } from '../compile/index.ts';
import { describeJson } from '../compile/values/constraint.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { languageMeant } from '../project/languageTag.ts';
import type { Project } from '../project/project.ts';
import { labelOf } from '../project/statuses.ts';
import type { Text, Wording } from '../project/texts.ts';
import { type JsonNode, member, readSourceFile, type SourceFile, stringOf } from '../source/read.ts';
import { reportMisspeltTexts } from './misspeltTexts.ts';
import type { Report } from './report.ts';

/** Groups of texts that code of the app may use, such as a server that shares the files. */
const ofCode = ['validation.', 'server.'];

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
      readSourceFile(file, ''),
      undefined,
      'text-missing',
      `${code} is supported, and there is no ${file}`,
      { expected: file },
    );
  }
  if (!languages) return;
  reportFallbacks(project, supported, report);
  const used = usedTexts(project);
  const isExplained = reportMisspeltTexts(project, supported, used, report);
  const defaults = [...project.facts.all('text').values()].flatMap(({ fact }) =>
    fact.isDefault ? [fact.key] : [],
  );
  for (const [key, { fact }] of project.facts.all('text')) {
    const wording = ownWording(fact);
    if (!wording) continue;
    const missing = supported.filter((code) => {
      const source = project.locales.get(code);
      return source && !source.broken && !fact.wordings.has(code) && !isExplained(key, code);
    });
    for (const code of missing) {
      const source = project.locales.get(code);
      if (!source?.root) continue;
      const wrong = valueAt(source.root, key);
      if (wrong) {
        const message = `The text “${key}” is ${describeJson({ json: wrong.type })} in ${code}: a text is in quotes`;
        report.add(source, wrong, 'text-missing', message, { expected: 'a text in quotes' });
        continue;
      }
      const at = groupIn(source.root, key);
      report.add(source, at, 'text-missing', `The text “${key}” is missing in ${code}`, {
        expected: `“${key}”, which is “${Object.values(wording.forms)[0]}” in ${wording.source.file}`,
        span: { from: at.offset, to: at.offset + 1 },
      });
    }
    if (fact.isDefault || used.has(key) || supported.some((code) => isExplained(key, code))) continue;
    const group = groupOfDefaults(key, defaults);
    if (group) {
      const near = nearest(key, defaults);
      report.add(
        wording.source,
        wording.at,
        'unknown-default',
        `The engine has no text “${key}” that this could replace${didYouMean(near)}`,
        { expected: defaults.filter((name) => name.startsWith(group)).join(', '), nearest: near },
      );
    } else if (!ofCode.some((name) => key.startsWith(name))) {
      report.warn(wording.source, wording.at, 'unused-text', `Nothing uses the text “${key}”`, {
        expected: 'a page that shows it',
      });
    }
  }
}

/** The innermost group of a file that a key belongs into. */
function groupIn(root: JsonNode, key: string): JsonNode {
  let here = root;
  for (const part of key.split('.')) {
    const next = member(here, part);
    if (next?.type !== 'object') break;
    here = next;
  }
  return here;
}

/** The wording by which a text is reported: one of the app or of its widgets, not one of the engine. */
function ownWording({ wordings, isDefault }: Text): Wording | undefined {
  const all = [...wordings.values()];
  return all.find(({ from }) => from === 'app') ?? (isDefault ? undefined : all[0]);
}

/** The group of texts that only the engine uses: `runtime.`, or those of a widget that brings its own. */
function groupOfDefaults(key: string, defaults: readonly string[]): string | undefined {
  const [first, second] = key.split('.');
  const group = first === 'widget' ? `widget.${second}.` : `${first}.`;
  return first === 'validation' || !defaults.some((name) => name.startsWith(group)) ? undefined : group;
}

/** Reports, once per language, the texts of the engine that exist in English only. */
function reportFallbacks(project: Project, supported: readonly string[], report: Report): void {
  const { app } = project;
  if (!app) return;
  for (const code of supported) {
    const at = member(member(member(app.root, 'languages'), 'all'), code);
    if (!at || !project.locales.has(code)) continue;
    // A tag that is no language is a finding of its own.
    if (languageMeant(stringOf(member(at, 'tag')) ?? '') !== undefined) continue;
    const keys = [...project.facts.all('text').values()].flatMap(({ fact }) =>
      fact.wordings.get(code)?.from === 'english' ? [fact.key] : [],
    );
    if (keys.length === 0) continue;
    report.warn(
      app,
      at,
      'text-fallback',
      `The engine has no texts in ${code}: ${keys.length} are shown in English unless the app has them`,
      { expected: keys.join(', ') },
    );
  }
}

/** A value in place of a text that is not a text; undefined if there is none. */
function valueAt(root: JsonNode, key: string): JsonNode | undefined {
  const at = key.split('.').reduce<JsonNode | undefined>((here, name) => member(here, name), root);
  return at?.type === 'object' ? undefined : at;
}

const strings = new WeakMap<SourceFile, string[]>();

/** All strings of a file. */
function stringsOf(source: SourceFile): string[] {
  const known = strings.get(source);
  if (known) return known;
  const found: string[] = [];
  const visit = (json: JsonNode): void => {
    if (json.type === 'string') found.push(String(json.value));
    for (const child of json.children ?? []) visit(child);
  };
  if (source.root) visit(source.root);
  strings.set(source, found);
  return found;
}

function usedTexts(project: Project): Set<string> {
  const used = new Set(usedNames(project, 'texts').keys());
  const add = (keys: Iterable<string>): void => {
    for (const key of keys) used.add(key);
  };
  // A text that is mentioned on a page with other findings is not reported as unused as well.
  for (const file of wrongPagesOf(project).keys()) {
    const source = project.screens.get(file);
    if (source) add(stringsOf(source));
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
