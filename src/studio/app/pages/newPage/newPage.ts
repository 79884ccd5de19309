/** A new page: empty, a copy, or generated for an operation; with the links to it, as the changes of one step. */
import { dirname, relative, resolve } from 'pathe';
import { plainOf, textOfTree } from '../../../document/tree.ts';
import { Changes, type Path } from '../../../draft/changes.ts';
import type { DraftFiles } from '../../../draft/files.ts';
import type { NewPageAnswer, OperationsAnswer } from '../../../server/messages.ts';
import { addLabel } from '../../tables/labels.ts';
import type { Definitions } from '../../tables/useDefinitions.ts';
import { untranslated } from '../../translations/model.ts';

/** What a page starts from. `like`: the file of the page to copy, or the one whose grammar it refers to. */
export type Beginning =
  | { kind: 'empty'; like: string | undefined }
  | { kind: 'copy'; like: string }
  | { kind: 'operation'; made: NewPageAnswer };

export interface NewPage {
  route: string;
  /** By the code of the language. A page for an operation has its own titles in languages without one here. */
  titles: Readonly<Record<string, string>>;
  icon: string;
  /** The file of the page that gets a link to the new page. */
  from: string | null;
  /** The tab bar that gets a tab for it. */
  bar: string | null;
}

export type Fault = 'route' | 'taken' | 'title' | 'icon';

/** What is missing or wrong; undefined if the page can be created. */
export function faultOf(
  { route, titles, icon, from, bar }: NewPage,
  kind: Beginning['kind'],
  routes: readonly string[],
  { languages, icons }: Pick<Definitions, 'languages' | 'icons'>,
): Fault | undefined {
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(route)) return 'route';
  if (routes.includes(route)) return 'taken';
  if (kind !== 'operation' && !titles[languages[0]?.code ?? '']) return 'title';
  return (from !== null || bar !== null) && !icons.includes(icon) ? 'icon' : undefined;
}

/** The title of a page for an operation, unless another one is written: contracts are mostly in English. */
export function titlesFor(
  operation: OperationsAnswer['operations'][number] | undefined,
  { languages }: Pick<Definitions, 'languages'>,
): Record<string, string> {
  const language = languages.find(({ tag }) => /^en\b/.test(tag)) ?? languages[0];
  const title = operation?.summary.replace(/\.$/, '').trim();
  return language && title ? { [language.code]: title } : {};
}

/** The file for a route. @param app the file app.json, which is in the folder of the screens */
export const fileOf = (route: string, app: string): string => `${dirname(app)}${route}.json`;

/**
 * The changes of one step. All files that it changes or reads must be loaded.
 * @param prefix for new ids
 */
export function pageChanges(
  files: Pick<DraftFiles, 'tree' | 'text'>,
  definitions: Definitions,
  page: NewPage,
  beginning: Beginning,
  prefix: string,
): Changes {
  const changes = new Changes(files, prefix);
  const { route, from, bar, icon } = page;
  const label = begin(changes, files, definitions, page, beginning);
  const needs = needsOf(beginning, files);
  // A link without the parameters that the page requires would be an error.
  if (from !== null && needs.length === 0) link(changes, from, { label, icon, press: [{ go: route }] });
  if (bar !== null && needs.length === 0) {
    const tabs = changes.value(definitions.app, ['tabBars', bar]);
    const at = tabs?.kind === 'array' ? tabs.entries.length : 0;
    changes.insert(definitions.app, ['tabBars', bar], at, { route, label, icon });
  }
  return changes;
}

/** The names of the parameters that the page requires. */
export function needsOf(beginning: Beginning, files: Pick<DraftFiles, 'tree'>): readonly string[] {
  if (beginning.kind === 'operation') return beginning.made.needs;
  const tree = beginning.kind === 'copy' ? files.tree(beginning.like) : undefined;
  const query: unknown = Object(tree && plainOf(tree.root)).query;
  return Object.entries(Object(query)).flatMap(([name, schema]) =>
    Object.hasOwn(Object(schema), 'default') ? [] : [name],
  );
}

/** Creates the page. @returns the key of the text for links */
function begin(
  changes: Changes,
  files: Pick<DraftFiles, 'tree'>,
  definitions: Definitions,
  { route, titles }: NewPage,
  beginning: Beginning,
): string {
  if (beginning.kind === 'operation')
    return beginMade(changes, definitions, { route, titles }, beginning.made);
  const file = fileOf(route, definitions.app);
  const values = Object.fromEntries(Object.entries(titles).map(([code, title]) => [`text.${code}`, title]));
  const title = addLabel(changes, definitions, values, `${route.split('/').at(-1)}.title`);
  const { like } = beginning;
  const tree = like === undefined ? undefined : files.tree(like);
  const grammar: unknown = Object(tree && plainOf(tree.root)).$schema;
  const address =
    like !== undefined && typeof grammar === 'string' ? grammarFrom(grammar, like, file) : undefined;
  if (beginning.kind === 'copy' && tree) {
    changes.create(file, textOfTree(tree));
    if (address !== undefined) changes.set(file, ['$schema'], address);
    changes.set(file, ['route'], route);
    changes.set(file, ['title'], title);
  } else {
    const empty = { ...(address !== undefined && { $schema: address }), route, title, view: [] };
    changes.create(file, `${JSON.stringify(empty, null, 2)}\n`);
  }
  return title;
}

/** Creates a page for an operation, with its own titles or those that are given. @returns the key of the text for links */
function beginMade(
  changes: Changes,
  definitions: Definitions,
  { route, titles }: Pick<NewPage, 'route' | 'titles'>,
  { additions, label }: NewPageAnswer,
): string {
  const given = definitions.languages.flatMap(({ code, file }) => {
    const text = titles[code]?.trim();
    return text ? [{ code, file, text }] : [];
  });
  const titleIn = (file: string) => given.find((one) => one.file === file)?.text;
  const isTitle = (path: readonly string[]): boolean => path.join('.') === label;
  for (const [file, text] of Object.entries(additions.files)) changes.create(file, text);
  for (const { file, path, value } of additions.values) {
    const title = titleIn(file);
    if (title === undefined) changes.set(file, path, value);
    else if (isTitle(path)) changes.set(file, path, title);
    else if (path[0] === untranslated && Array.isArray(value)) {
      // A title that was entered counts as translated.
      const rest = value.filter((key) => key !== label);
      if (rest.length > 0) changes.set(file, path, rest);
    } else changes.set(file, path, value);
  }
  if (given.length === 0 || additions.values.some(({ path }) => isTitle(path))) return label;
  // The title is a text of other pages too, which keep it.
  const values = Object.fromEntries(
    definitions.languages.map(({ code }) => [
      `text.${code}`,
      titles[code]?.trim() || definitions.table.texts.get(code)?.get(label) || '',
    ]),
  );
  const own = addLabel(changes, definitions, values, `${route.split('/').at(-1)}.title`);
  const file = fileOf(route, definitions.app);
  const title = changes.value(file, ['title']);
  if (title && plainOf(title) === label) changes.set(file, ['title'], own);
  return own;
}

/** The path of the grammar in one file, as another file needs it. */
function grammarFrom(address: string, from: string, to: string): string {
  if (/^\w+:/.test(address)) return address;
  return relative(dirname(`/${to}`), resolve(dirname(`/${from}`), address));
}

/** Adds a row to the last menu of the page; without a menu, a button at the end of the page. */
function link(
  changes: Changes,
  file: string,
  { label, icon, press }: { label: string; icon: string; press: unknown },
): void {
  const root = changes.value(file, []);
  const menu = [...menusIn(root && plainOf(root), [])].at(-1);
  if (menu) changes.insert(file, menu.path, menu.count, { label, icon, press });
  else {
    const view = changes.value(file, ['view']);
    const at = view?.kind === 'array' ? view.entries.length : 0;
    changes.insert(file, ['view'], at, { type: 'button', look: 'secondary', wide: true, label, press });
  }
}

/** Menus of rows that are not conditional. */
function* menusIn(value: unknown, path: Path): Generator<{ path: Path; count: number }> {
  if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* menusIn(one, [...path, at]);
  else if (typeof value === 'object' && value !== null) {
    const { type, items, look, when } = value as Record<string, unknown>;
    if (when !== undefined) return;
    if (type === 'menu' && Array.isArray(items) && (look === undefined || look === 'rows'))
      yield { path: [...path, 'items'], count: items.length };
    for (const [name, one] of Object.entries(value)) yield* menusIn(one, [...path, name]);
  }
}
