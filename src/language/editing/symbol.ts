/** Symbols: named parts of an app, and where their names occur. */
import type { Names } from '../expression/names.ts';
import type { SourceFile } from '../source/read.ts';

export type SymbolKind =
  | 'text'
  | 'operation'
  | 'page'
  | 'part'
  | 'schema'
  /** Of a form: its owner is the schema, or the file and the form for one that only the page has. */
  | 'field'
  | 'statuses'
  | 'icon'
  | 'widget'
  | 'channel'
  // Of app.json.
  | 'guard'
  | 'link'
  | 'tone'
  | 'format'
  | 'event'
  | 'theme'
  | 'session'
  | 'prefs'
  | 'constant'
  // Of one file, which is its owner.
  | 'form'
  | 'sheet'
  | 'picture'
  | 'state'
  | 'query'
  | 'data'
  | 'let'
  | 'result';

export interface Named {
  kind: SymbolKind;
  name: string;
  owner: string;
}

export interface Occurrence {
  of: Named;
  source: SourceFile;
  /** The name itself, as offsets in the file, without quotes. */
  from: number;
  to: number;
  isDeclaration: boolean;
  /** The names that an expression sees there. */
  names?: Names;
}

export const isSame = (a: Named, b: Named): boolean =>
  a.kind === b.kind && a.name === b.name && a.owner === b.owner;

export const inWords: Readonly<Record<SymbolKind, string>> = {
  text: 'text',
  operation: 'operation',
  page: 'page',
  part: 'part',
  schema: 'schema',
  field: 'field',
  statuses: 'status set',
  icon: 'icon',
  widget: 'widget',
  channel: 'channel',
  guard: 'guard',
  link: 'link',
  tone: 'tone',
  format: 'format',
  event: 'event',
  theme: 'theme',
  session: 'source of the session',
  prefs: 'preference',
  constant: 'constant',
  form: 'form',
  sheet: 'sheet',
  picture: 'picture',
  state: 'value of the state',
  query: 'field of the query',
  data: 'source',
  let: 'name in let',
  result: 'result of a step',
};
