/** The texts of all languages as a table. */
import { isContainer, nameOf, plainOf, type Tree, type Value } from '../../document/tree.ts';
import { Changes } from '../../draft/changes.ts';
import type { DraftFiles } from '../../draft/files.ts';
import type { Change } from '../../draft/step.ts';

export interface Language {
  code: string;
  tag: string;
  name: string;
  file: string;
}

export interface Table {
  /** In the order of the first language that has each of them. */
  keys: string[];
  /** By the code of the language, then by key. */
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By the code of the language: keys whose text is a copy of another language's. */
  untranslated: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The list of untranslated keys in a file of texts. */
export const untranslated = '$untranslated';

type Files = Pick<DraftFiles, 'tree' | 'text'>;

interface Read {
  texts: Map<string, string>;
  untranslated: Set<string>;
}

/** Trees are immutable, so that each is read once. */
const read = new WeakMap<Tree, Read>();

function readTree(tree: Tree | undefined): Read {
  const known = tree && read.get(tree);
  if (known) return known;
  const found: Read = { texts: new Map(), untranslated: new Set() };
  if (!tree) return found;
  const visit = (value: Value, prefix: string): void => {
    if (!isContainer(value) || value.kind !== 'object') return;
    for (const entry of value.entries) {
      const name = nameOf(entry) ?? '';
      if (name.startsWith('$')) continue;
      const key = prefix ? `${prefix}.${name}` : name;
      if (isContainer(entry.value)) visit(entry.value, key);
      else if (entry.value.raw.startsWith('"')) found.texts.set(key, String(plainOf(entry.value)));
    }
  };
  visit(tree.root, '');
  const listed = Object(plainOf(tree.root))[untranslated];
  if (Array.isArray(listed)) for (const key of listed) found.untranslated.add(String(key));
  read.set(tree, found);
  return found;
}

export function tableOf(files: Files, languages: readonly Language[]): Table {
  const all = languages.map(({ code, file }) => [code, readTree(files.tree(file))] as const);
  return {
    keys: [...new Set(all.flatMap(([, { texts }]) => [...texts.keys()]))],
    texts: new Map(all.map(([code, { texts }]) => [code, texts])),
    untranslated: new Map(all.map(([code, one]) => [code, one.untranslated])),
  };
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The key without the suffix of a plural form: `items_one` is `items`. */
export const baseOf = (key: string): string => key.replace(plural, '');

/** Whether a language needs a key: languages have different plural forms. */
export function isNeeded(key: string, { tag }: Pick<Language, 'tag'>): boolean {
  const [, form] = plural.exec(key) ?? [];
  if (!form) return true;
  try {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    return pluralCategories.some((one) => one === form);
  } catch {
    // The browser does not know the tag.
    return true;
  }
}

export const isMissing = (table: Table, key: string, language: Language): boolean =>
  !table.texts.get(language.code)?.get(key) && isNeeded(key, language);

export interface TextEdit {
  key: string;
  language: Language;
  text: string;
}

/**
 * The changes for edited texts. An empty text is removed.
 * @param table as the author saw it
 * @param prefix for new ids
 */
export function changesOf(files: Files, table: Table, edits: readonly TextEdit[], prefix: string): Change[] {
  const changes = new Changes(files, prefix);
  editTexts(changes, table, edits);
  return changes.done();
}

/** As {@link changesOf}, for thousands of texts, which take seconds. @param pause awaited after each */
export async function changesInTurns(
  files: Files,
  table: Table,
  edits: readonly TextEdit[],
  prefix: string,
  pause: () => Promise<void>,
): Promise<Change[]> {
  const changes = new Changes(files, prefix);
  for (const edit of edits) {
    editText(changes, table, edit);
    await pause();
  }
  return changes.done();
}

/** Adds edited texts to the changes of a step. */
export function editTexts(changes: Changes, table: Table, edits: readonly TextEdit[]): void {
  for (const edit of edits) editText(changes, table, edit);
}

function editText(changes: Changes, table: Table, { key, language, text }: TextEdit): void {
  const path = pathOf(changes, language.file, key);
  if (text === '') changes.remove(language.file, path);
  else changes.set(language.file, path, text, orderFor(table, key, path));
  const listed = changes.value(language.file, [untranslated]);
  const at =
    listed && isContainer(listed) ? listed.entries.findIndex(({ value }) => plainOf(value) === key) : -1;
  // A text that was entered counts as translated.
  if (at >= 0) changes.remove(language.file, [untranslated, at]);
}

/** The path of a key: names in files may contain dots. */
function pathOf(changes: Changes, file: string, key: string): string[] {
  return changes.value(file, [key]) ? [key] : key.split('.');
}

interface Order {
  keys: ReadonlySet<string>;
  /** Names are distinct at each level, so that one list is enough for all levels. */
  names: readonly string[];
}

/** By table: a file of texts may bring thousands of edits. */
const orders = new WeakMap<Table, Order>();

/** New groups and texts are inserted in the order of the other languages. */
function orderFor(table: Table, key: string, path: readonly string[]): readonly string[] | undefined {
  if (path.length === 1) return undefined;
  let order = orders.get(table);
  if (!order) {
    const { keys } = table;
    order = { keys: new Set(keys), names: [...new Set(keys.flatMap((one) => one.split('.')))] };
    orders.set(table, order);
  }
  return order.keys.has(key) ? order.names : undefined;
}
