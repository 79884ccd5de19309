/** What pages are found by, besides their routes and the keys of their texts. */
import type { Project } from '../../language/node.ts';
import { type JsonNode, members, type SourceFile, stringOf } from '../../language/source/read.ts';

interface Known {
  /** The languages of the app. */
  codes: string;
  texts: readonly string[];
}

/** The texts in place, cached per file. */
const known = new WeakMap<SourceFile, Known>();

/**
 * @returns the words of a page: its title in all languages of the app, and its texts that are written in place, one per
 * line
 */
export function wordsIn(project: Project): (page: SourceFile, title: unknown) => string {
  const languages = project.facts.get('app', 'app')?.languages;
  const codes = new Set([
    ...(languages?.all ?? []),
    ...(languages?.supported ?? []),
    ...project.locales.keys(),
  ]);
  return (page, title) => [...new Set([...titlesOf(project, title), ...textsIn(page, codes)])].join('\n');
}

/** The title of a key in all languages. One that is written in place is among the texts of the page. */
function titlesOf(project: Project, title: unknown): string[] {
  if (typeof title !== 'string' || title.startsWith('=')) return [];
  const wordings = project.facts.get('text', title)?.wordings;
  if (!wordings || wordings.size === 0) return [title];
  return [...wordings.values()].flatMap(({ forms }) => Object.values(forms));
}

function textsIn(page: SourceFile, codes: ReadonlySet<string>): readonly string[] {
  const names = [...codes].join(' ');
  const kept = known.get(page);
  if (kept?.codes === names) return kept.texts;
  const texts: string[] = [];
  collect(page.root, codes, texts);
  known.set(page, { codes: names, texts });
  return texts;
}

/** A text in place is an object whose members are languages of the app: `{ "jp": …, "en": … }`. */
function collect(json: JsonNode | undefined, codes: ReadonlySet<string>, into: string[]): void {
  if (json?.type === 'array') for (const item of json.children ?? []) collect(item, codes, into);
  if (json?.type !== 'object') return;
  const all = members(json);
  const isText = all.length > 0 && all.every(({ name }) => codes.has(name));
  for (const { value } of all) {
    const text = isText ? stringOf(value) : undefined;
    if (text === undefined) collect(value, codes, into);
    else if (!text.startsWith('=')) into.push(text);
  }
}
