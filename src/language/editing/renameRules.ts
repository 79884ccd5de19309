/** Which names can be changed, and into which. */
import { resolve } from 'pathe';
import type { Project } from '../project/project.ts';
import { member } from '../source/read.ts';
import { inWords, type Named, type Occurrence, type SymbolKind } from './symbol.ts';

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

/** @throws RenameRefused for a name that the app's definitions do not give to the thing */
export function checkRenamable({ kind, name, owner }: Named, project: Project): void {
  if (!renamable.has(kind))
    throw new RenameRefused(`The ${inWords[kind]} “${name}” is not named by the app’s definitions`);
  if (kind === 'field' && !owner.includes(' ')) checkOwnField(name, owner, project);
  const text = kind === 'text' ? project.facts.get('text', name) : undefined;
  if (text?.isDefault)
    throw new RenameRefused(`The text “${name}” is one of the engine, which looks for this name`);
}

/** A field that the contract names is not the app's to rename: its server reads it by that name. */
function checkOwnField(name: string, owner: string, project: Project): void {
  const file = project.facts.get('form', owner)?.source?.file;
  if (file === undefined) throw new RenameRefused(`The field “${name}” is named by the contract`);
  const absolute = resolve(project.folders.root, file);
  if ([...project.contractFiles()].includes(absolute))
    throw new RenameRefused(`The field “${name}” is named by the contract, which includes ${file}`);
}

/** @throws RenameRefused for a name that is not written as those of this kind */
export function checkWritten(kind: SymbolKind, to: string): void {
  const { pattern, like } = patterns[kind] ?? {
    pattern: word,
    like: 'letters, digits and _, beginning with a letter',
  };
  if (!pattern.test(to))
    throw new RenameRefused(`“${to}” cannot be the name of a ${inWords[kind]}: it is written as ${like}`);
}

/** @throws RenameRefused for a name that another thing of this kind has */
export function checkFree({ kind, owner }: Named, to: string, project: Project): void {
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

/**
 * A key that an expression concatenates cannot be renamed.
 * @param all where the key is written out
 * @throws RenameRefused
 */
export function checkComputed({ name }: Named, all: readonly Occurrence[], project: Project): void {
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
