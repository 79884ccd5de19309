/** The languages of an app, and where each of its texts is used. */
import { occurrencesIn } from '../../language/editing/occurrences.ts';
import type { Project } from '../../language/node.ts';
import { type JsonNode, member, members, type SourceFile, stringOf } from '../../language/source/read.ts';
import { firstLanguage } from './firstLanguage.ts';
import type { TextsAnswer, TextUse } from './messages.ts';

interface Known {
  version: number;
  uses: WeakMap<SourceFile, Map<string, TextUse[]>>;
}

/** Cached per file until it changes, or a fact that it may depend on. */
const known = new WeakMap<Project, Known>();

export function textsOf(project: Project): TextsAnswer {
  const version = project.facts.version();
  const kept = known.get(project);
  const { uses } =
    kept?.version === version ? kept : { uses: new WeakMap<SourceFile, Map<string, TextUse[]>>() };
  known.set(project, { version, uses });
  const all = new Map<string, TextUse[]>();
  for (const source of sourcesOf(project)) {
    const own = uses.get(source) ?? usesIn(project, source);
    uses.set(source, own);
    for (const [key, places] of own) {
      const before = all.get(key);
      if (before) before.push(...places);
      else all.set(key, [...places]);
    }
  }
  const app = project.facts.get('app', 'app')?.languages;
  const named = member(member(project.app?.root, 'languages'), 'all');
  const folder = project.relative(project.folders.locales);
  const codes = app?.supported ?? [...project.locales.keys()];
  return {
    languages: codes.map((code) => ({
      code,
      tag: stringOf(member(member(named, code), 'tag')) ?? code,
      name: stringOf(member(member(named, code), 'name')) ?? code,
      file: `${folder}/${code}.json`,
    })),
    reference: firstLanguage(project),
    uses: Object.fromEntries(all),
  };
}

function sourcesOf(project: Project): SourceFile[] {
  const { screens, parts, app, statuses, schemas } = project;
  return [...screens.values(), ...parts.values(), ...schemas.values(), app, statuses].filter(
    (source) => source !== undefined,
  );
}

function usesIn(project: Project, source: SourceFile): Map<string, TextUse[]> {
  const found = new Map<string, TextUse[]>();
  for (const { of, from, isDeclaration } of occurrencesIn(project, source)) {
    if (of.kind !== 'text' || isDeclaration) continue;
    const { path, nodes } = pathTo(source.root, from);
    const use: TextUse = {
      file: source.file,
      at: path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
      ...placeOf(path, nodes),
    };
    found.set(of.name, [...(found.get(of.name) ?? []), use]);
  }
  return found;
}

/** The path to an offset, and the values on it. */
function pathTo(root: JsonNode | undefined, offset: number): { path: string[]; nodes: JsonNode[] } {
  const path: string[] = [];
  const nodes: JsonNode[] = [];
  let here = root;
  while (here) {
    nodes.push(here);
    const steps: { name: string; value: JsonNode }[] =
      here.type === 'array'
        ? (here.children ?? []).map((value, at) => ({ name: String(at), value }))
        : members(here);
    const next = steps.find(({ value }) => value.offset <= offset && offset < value.offset + value.length);
    if (next) path.push(next.name);
    here = next?.value;
  }
  return { path, nodes };
}

/** The kind of place: some only have one line. */
function placeOf(path: readonly string[], nodes: readonly JsonNode[]): Pick<TextUse, 'place' | 'group'> {
  const last = path.at(-1);
  if (path[0] === 'tabBars' && last === 'label') return { place: 'tab', group: path[1] ?? '' };
  if (path.length === 1 && last === 'title') return { place: 'title' };
  const owner = nodes.at(-2);
  if (last === 'label' && stringOf(member(owner, 'type')) === 'button') return { place: 'button' };
  return { place: 'text' };
}
