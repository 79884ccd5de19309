/** Renames a symbol in all files with minimal edits, or refuses with the reason. */
import { dirname, relative, resolve } from 'pathe';
import type { Project } from '../project/project.ts';
import { type JsonNode, member, members, type SourceFile, stringOf } from '../source/read.ts';
import type { Replacement } from './format.ts';
import { namedAt, referencesTo } from './location.ts';
import { inWords, type Named, type Occurrence, type SymbolKind } from './symbol.ts';

/** Changes of files, by their paths relative to the root. */
export interface Changes {
  edits: Map<string, Replacement[]>;
  /** Files that move; their edits are made first. */
  moves: readonly { from: string; to: string }[];
}

/** Why a symbol cannot be renamed, as a message for the user. */
export class RenameRefused extends Error {}

const renamable = new Set<SymbolKind>([
  'text',
  'page',
  'part',
  'field',
  'form',
  'sheet',
  'picture',
  'state',
  'query',
  'data',
  'let',
  'result',
  'guard',
  'link',
  'tone',
  'format',
  'session',
  'prefs',
  'constant',
  'statuses',
]);

/** How the names of each kind are written. */
const word = /^[A-Za-z_][A-Za-z0-9_]*$/;
const patterns: Partial<Record<SymbolKind, { pattern: RegExp; like: string }>> = {
  text: { pattern: /^[\w-]+(\.[\w-]+)*$/, like: 'words with dots between them, such as book.title' },
  page: { pattern: /^(\/[\w-]+)+$/, like: 'a route such as /pages/home' },
  part: { pattern: /^[A-Za-z][\w/-]*$/, like: 'a file name such as bookRow' },
};

/** The name at an offset that can be changed. @throws RenameRefused if there is none */
export function renamableAt(project: Project, source: SourceFile, offset: number): Occurrence {
  const occurrence = namedAt(project, source, offset);
  if (!occurrence) throw new RenameRefused('Nothing here has a name that can be changed');
  const { kind, name, owner } = occurrence.of;
  if (!renamable.has(kind))
    throw new RenameRefused(`The ${inWords[kind]} “${name}” is not named by the app’s definitions`);
  const { facts } = project;
  if (kind === 'field' && !owner.includes(' ')) checkOwnField(name, owner, project);
  const text = kind === 'text' ? facts.get('text', name) : undefined;
  if (text?.isDefault)
    throw new RenameRefused(`The text “${name}” is one of the engine, which looks for this name`);
  return occurrence;
}

/** A field that the contract names is not the app's to rename: its server reads it by that name. */
function checkOwnField(name: string, owner: string, project: Project): void {
  const file = project.facts.get('form', owner)?.source?.file;
  if (file === undefined) throw new RenameRefused(`The field “${name}” is named by the contract`);
  const absolute = resolve(project.folders.root, file);
  if ([...project.contractFiles()].includes(absolute))
    throw new RenameRefused(`The field “${name}” is named by the contract, which includes ${file}`);
}

/**
 * The changes that give the thing at an offset another name.
 * @throws RenameRefused if the name is not written as it has to be, is taken, or is computed somewhere. The caller
 * checks that the app has no new errors afterwards: see Workspace.
 */
export function rename(project: Project, source: SourceFile, offset: number, to: string): Changes {
  const { of } = renamableAt(project, source, offset);
  const { kind, name } = of;
  const { pattern, like } = patterns[kind] ?? {
    pattern: word,
    like: 'letters, digits and _, beginning with a letter',
  };
  if (!pattern.test(to))
    throw new RenameRefused(`“${to}” cannot be the name of a ${inWords[kind]}: it is written as ${like}`);
  if (to === name) return { edits: new Map(), moves: [] };
  checkFree(of, to, project);
  const all = referencesTo(of, project);
  for (const { names } of all)
    if (names && /^(let|result)$/.test(kind) && names.lookup(to))
      throw new RenameRefused(`“${to}” already means something where “${name}” is read`);
  if (kind === 'text') checkComputed(of, all, project);
  const changes: Changes = { edits: new Map(), moves: [] };
  const add = (file: string, edit: Replacement): void => {
    const edits = changes.edits.get(file) ?? [];
    changes.edits.set(file, [...edits, edit]);
  };
  for (const { source: here, from, to: end, isDeclaration } of all) {
    if (kind === 'text' && isDeclaration) continue;
    add(here.file, { from, to: end, text: to });
  }
  if (kind === 'text') for (const locale of project.locales.values()) moveText(locale, name, to, add);
  if (kind === 'page') changes.moves = movePage(project, name, to, add);
  if (kind === 'part') changes.moves = movePart(project, name, to, add);
  return changes;
}

function checkFree({ kind, owner }: Named, to: string, project: Project): void {
  const { facts } = project;
  const taken = (): boolean => {
    switch (kind) {
      case 'text': {
        const keys = [...facts.all('text').keys()];
        return keys.some((key) => key === to || key.startsWith(`${to}.`) || to.startsWith(`${key}.`));
      }
      case 'page':
        return facts.get('page', to) !== undefined;
      case 'part':
        return facts.get('part', to) !== undefined;
      case 'statuses':
        return facts.get('statuses', to) !== undefined;
      case 'field':
        return Object.hasOwn(facts.get('form', owner)?.fields ?? {}, to);
      case 'state':
      case 'query':
      case 'data':
      case 'let':
        return member(member(project.sourceOf(owner)?.root, kind), to) !== undefined;
      case 'guard':
      case 'link':
      case 'tone':
      case 'format':
        return member(member(project.app?.root, `${kind}s`), to) !== undefined;
      case 'constant':
        return member(member(project.app?.root, 'constants'), to) !== undefined;
      case 'session':
      case 'prefs':
        return member(member(project.app?.root, kind), to) !== undefined;
      default:
        return false;
    }
  };
  if (taken()) throw new RenameRefused(`There is a ${inWords[kind]} “${to}” already`);
}

/** A key that an expression concatenates cannot be renamed. */
function checkComputed({ name }: Named, all: readonly Occurrence[], project: Project): void {
  const written = new Set(all.map(({ source }) => source.file));
  for (const source of [...project.screens.values(), ...project.parts.values()]) {
    if (written.has(source.file)) continue;
    for (const [, start = ''] of source.text.matchAll(/text\(\s*'([\w.-]+\.)'\s*\+/g))
      if (name.startsWith(start))
        throw new RenameRefused(
          `${source.file} computes the keys that begin with “${start}”, and so may mean this one`,
        );
  }
}

type Add = (file: string, edit: Replacement) => void;

const plural = /_(zero|one|two|few|many|other)$/;

/** Renames the key in a file of texts; a key of another group moves there, which is made if it is missing. */
function moveText(locale: SourceFile, name: string, to: string, add: Add): void {
  const path = name.split('.');
  const target = to.split('.');
  const last = path.pop() ?? '';
  const newLast = target.pop() ?? '';
  const group = path.reduce<JsonNode | undefined>((here, part) => member(here, part), locale.root);
  const own = members(group).filter(
    ({ name: written, value }) => value.type === 'string' && written.replace(plural, '') === last,
  );
  if (own.length === 0) return;
  if (path.join('.') === target.join('.')) {
    for (const { at } of own)
      add(locale.file, { from: at.offset + 1, to: at.offset + 1 + last.length, text: newLast });
    return;
  }
  const { text } = locale;
  const lines = own.map(({ name: written, value }) => {
    const suffix = written.slice(last.length);
    return `${JSON.stringify(newLast + suffix)}: ${text.slice(value.offset, value.offset + value.length)}`;
  });
  // From the deepest group that both have.
  let into = locale.root;
  const missing = [...target];
  while (missing.length > 0) {
    const next = member(into, missing[0] ?? '');
    if (next?.type !== 'object') break;
    into = next;
    missing.shift();
  }
  const lastMember = into?.children?.at(-1);
  if (!into || !lastMember) throw new RenameRefused(`${locale.file} has no place for “${to}”`);
  const start = text.lastIndexOf('\n', lastMember.offset) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const nested = nest(missing, lines, indent);
  add(locale.file, {
    from: lastMember.offset + lastMember.length,
    to: lastMember.offset + lastMember.length,
    text: `,\n${indent}${nested}`,
  });
  const goes = new Set(own.map(({ at }) => at.parent));
  removeMembers(group, goes, locale, add);
}

function nest(groups: readonly string[], lines: readonly string[], indent: string): string {
  const [first, ...rest] = groups;
  if (first === undefined) return lines.join(`,\n${indent}`);
  const inner = `${indent}  `;
  return `${JSON.stringify(first)}: {\n${inner}${nest(rest, lines, inner)}\n${indent}}`;
}

/**
 * Removes members with their commas and lines; what is left empty stays, and is reported by the checker if it matters.
 */
function removeMembers(
  group: JsonNode | undefined,
  goes: ReadonlySet<JsonNode | undefined>,
  { file }: SourceFile,
  add: Add,
): void {
  const all = group?.children ?? [];
  if (all.every((one) => goes.has(one))) {
    const first = all[0];
    const last = all.at(-1);
    if (first && last) add(file, { from: first.offset, to: last.offset + last.length, text: '' });
    return;
  }
  const stays = all.filter((one) => !goes.has(one));
  const firstStaying = stays[0];
  for (const [index, one] of all.entries()) {
    if (!goes.has(one)) continue;
    const before = all[index - 1];
    const after = all[index + 1];
    // Up to the next member, or, behind the last one that stays, from the end of the one before.
    if (
      after &&
      (!before ||
        one.offset < (firstStaying?.offset ?? 0) ||
        stays.some((other) => other.offset > one.offset))
    )
      add(file, { from: one.offset, to: after.offset, text: '' });
    else if (before)
      add(file, { from: before.offset + before.length, to: one.offset + one.length, text: '' });
  }
}

/** A page whose file is named by its route moves with it. */
function movePage(project: Project, name: string, to: string, add: Add): Changes['moves'] {
  const page = project.facts.get('page', name);
  if (!page || page.place !== name) return [];
  const screens = project.relative(project.folders.screens);
  const target = `${screens}${to}.json`;
  refer(page.source, target, project, add);
  return [{ from: page.source.file, to: target }];
}

function movePart(project: Project, name: string, to: string, add: Add): Changes['moves'] {
  const part = project.facts.get('part', name);
  if (!part) return [];
  const target = `${project.relative(project.folders.screens)}/parts/${to}.json`;
  refer(part.source, target, project, add);
  return [{ from: part.source.file, to: target }];
}

/** The `$schema` of a file that moves leads to the same file as before. */
function refer({ file, root }: SourceFile, target: string, project: Project, add: Add): void {
  const schema = member(root, '$schema');
  const path = stringOf(schema);
  if (!schema || path === undefined || !path.startsWith('.')) return;
  const base = project.folders.root;
  const absolute = resolve(dirname(resolve(base, file)), path);
  const moved = relative(dirname(resolve(base, target)), absolute);
  const text = moved.startsWith('.') ? moved : `./${moved}`;
  if (text !== path) add(file, { from: schema.offset + 1, to: schema.offset + schema.length - 1, text });
}

/** A text after some edits, none of which overlap. */
export function edited(text: string, edits: readonly Replacement[]): string {
  let result = text;
  for (const { from, to, text: inserted } of [...edits].sort((a, b) => b.from - a.from || b.to - a.to))
    result = result.slice(0, from) + inserted + result.slice(to);
  return result;
}
