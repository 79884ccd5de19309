/** The forms of an app that have their own schema file. */
import type { Project } from '../../language/node.ts';
import { member, stringOf } from '../../language/source/read.ts';
import type { FormsAnswer } from './messages.ts';
import { contentIn } from './pageContent.ts';

export function formsOf(project: Project): FormsAnswer {
  const pages = new Map<string, Set<string>>();
  const contentOf = contentIn(project);
  for (const source of [...project.screens.values(), ...project.parts.values()])
    for (const name of contentOf(source).schemas)
      pages.set(name, (pages.get(name) ?? new Set()).add(source.file));
  return {
    forms: project.facts.fileForms().map(({ name, source, fields }) => ({
      name,
      file: source.file,
      fields: Object.entries(fields).map(([field, type]) => ({
        name: field,
        kind: type.kind,
        title: stringOf(member(member(member(source.root, 'properties'), field), 'title')) ?? null,
        values: 'values' in type && Array.isArray(type.values) ? type.values.map(String) : [],
      })),
      pages: [...(pages.get(name) ?? [])],
    })),
    uploads: Object.entries(project.facts.get('app', 'app')?.uploads ?? {}).map(([format, { widget }]) => ({
      format,
      isPicture: widget === 'imageUpload',
    })),
  };
}
