/** Where things are declared. */
import type { Project } from '../project/project.ts';
import { type JsonNode, member, type SourceFile } from '../source/read.ts';
import { occurrencesIn } from './occurrences.ts';
import { isSame, type Named, type Occurrence } from './symbol.ts';

/** A place in a file, relative to the root, as offsets in its text. */
export interface Location {
  file: string;
  text: string;
  from: number;
  to: number;
}

const at = (source: SourceFile, from: number, to: number): Location => ({
  file: source.file,
  text: source.text,
  from,
  to,
});

const atValue = (source: SourceFile, json: JsonNode | undefined): Location =>
  at(source, json?.offset ?? 0, json ? json.offset + json.length : 0);

/** Where a name is declared; several places for a text, which each language has. */
export function declarationsOf(named: Named, project: Project): Location[] {
  const { kind, name } = named;
  const { facts } = project;
  switch (kind) {
    case 'text':
      return [...(facts.get('text', name)?.wordings.values() ?? [])]
        .filter(({ from }) => from !== 'english')
        .map(({ source, at: json }) => atValue(source, json));
    case 'page': {
      const page = facts.get('page', name);
      return page ? [atValue(page.source, member(page.source.root, 'route'))] : [];
    }
    case 'part': {
      const part = facts.get('part', name);
      return part ? [at(part.source, 0, 0)] : [];
    }
    case 'schema': {
      const source = facts.get('form', name)?.source;
      return source ? [at(source, 0, 0)] : inContract(project, name);
    }
    case 'widget': {
      const widget = facts.get('widget', name);
      return widget ? [at(widget.source, 0, 0)] : [];
    }
    case 'channel': {
      const source = project.channels.get(name);
      return source ? [at(source, 0, 0)] : [];
    }
    case 'operation':
      return inContract(project, name);
  }
  return declaringFiles(named, project)
    .flatMap((source) => occurrencesIn(project, source))
    .filter(({ of, isDeclaration }) => isDeclaration && isSame(of, named))
    .map(({ source, from, to }) => at(source, from, to));
}

function declaringFiles({ kind, owner }: Named, project: Project): SourceFile[] {
  const one = (source: SourceFile | undefined): SourceFile[] => (source ? [source] : []);
  if (kind === 'statuses') return one(project.statuses);
  if (owner === '') return one(project.app);
  const form = kind === 'field' ? project.facts.get('form', owner)?.source : undefined;
  return one(form ?? project.sourceOf(owner.split(' ')[0] ?? ''));
}

/** The line of a contract that gives an operation its name. YAML and JSON are searched as text. */
function inContract(project: Project, operation: string): Location[] {
  const pattern = new RegExp(`operationId["']?\\s*:\\s*["']?(${operation.replace(/[^\w-]/g, '\\$&')})\\b`);
  for (const file of project.contractFiles()) {
    const text = textOf(project, file);
    const found = text === undefined ? undefined : pattern.exec(text);
    if (!found || text === undefined) continue;
    const from = found.index + found[0].lastIndexOf(operation);
    return [{ file: project.relative(file), text, from, to: from + operation.length }];
  }
  return [];
}

function textOf(project: Project, file: string): string | undefined {
  try {
    return project.textOf(file);
  } catch {
    return undefined;
  }
}

/** The name at an offset of a file. */
export function namedAt(project: Project, source: SourceFile, offset: number): Occurrence | undefined {
  return occurrencesIn(project, source).find(({ from, to }) => from <= offset && offset <= to);
}

export function* sourcesOf(project: Project): Iterable<SourceFile> {
  const { screens, parts, app, statuses, locales, schemas } = project;
  for (const group of [screens, parts, locales, schemas]) yield* group.values();
  for (const source of [app, statuses]) if (source) yield source;
}

/** Every place that names something, in all files. */
export function referencesTo(named: Named, project: Project): Occurrence[] {
  // The file of a page names itself by its route; all else is written out where it is named.
  const last = named.kind === 'text' ? (named.name.split('.').at(-1) ?? '') : named.name;
  // The query of a page is named by all that lead to it.
  const own = named.kind === 'query' ? undefined : /^[^ ]*\.json/.exec(named.owner)?.[0];
  const found: Occurrence[] = [];
  for (const source of sourcesOf(project)) {
    if (own !== undefined && source.file !== own) continue;
    if (!source.text.includes(last)) continue;
    found.push(...occurrencesIn(project, source).filter(({ of }) => isSame(of, named)));
  }
  return found;
}
