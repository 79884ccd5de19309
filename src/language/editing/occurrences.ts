/** Finds every name in one file: where it is declared, and where it is used. */
import type { Project } from '../project/project.ts';
import { entries, member, type SourceFile } from '../source/read.ts';
import { fieldsOfSchema, textKeys } from './dataNames.ts';
import { NameCollector } from './nameCollector.ts';
import { observe, partOf } from './observed.ts';
import { readInConditions } from './schemaConditions.ts';
import type { Occurrence, SymbolKind } from './symbol.ts';

/** The members of app.json that declare names. */
const ofApp: readonly (readonly [property: string, kind: SymbolKind])[] = [
  ['guards', 'guard'],
  ['links', 'link'],
  ['tones', 'tone'],
  ['formats', 'format'],
  ['session', 'session'],
  ['prefs', 'prefs'],
  ['constants', 'constant'],
];

/** Every name in a file of an app. */
export function occurrencesIn(project: Project, source: SourceFile): Occurrence[] {
  const names = new NameCollector(project, source);
  const { root, file } = source;
  for (const locale of project.locales.values()) if (locale === source) textKeys(root, '', names);
  for (const [absolute, schema] of project.schemas)
    if (schema === source) {
      fieldsOfSchema(root, schemaName(project, absolute) ?? file, names);
      readInConditions(project, source, names);
    }
  const isScreen = project.screens.has(file);
  if (isScreen) names.ofPage();
  if (partOf(project, source) !== undefined) names.whole('part', member(root, 'part'), true);
  if (project.app === source)
    for (const [property, kind] of ofApp) names.declared(kind, member(root, property));
  if (project.app === source)
    for (const at of entries(member(member(root, 'themes'), 'all'))) names.whole('theme', at, true);
  if (project.statuses === source) names.declared('statuses', root);
  if (
    isScreen ||
    project.app === source ||
    project.statuses === source ||
    partOf(project, source) !== undefined
  )
    names.observed(observe(project, source));
  return names.found.sort((a, b) => a.from - b.from);
}

/** The schema of a form that is in a file. */
export function schemaName(project: Project, absolute: string): string | undefined {
  for (const form of project.facts.fileForms())
    if (form.source === project.schemas.get(absolute)) return form.name;
  return undefined;
}
