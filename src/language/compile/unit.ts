/** What is gathered while one page, or the app, is compiled. */
import { typeOfSchema } from '../contract/index.ts';
import { type Names, namesOf } from '../expression/names.ts';
import { broken, nullable, type RecordType, type Type } from '../expression/type.ts';
import { type Details, type Finding, findingAt } from '../findings.ts';
import type { Grammar } from '../grammar/shape.ts';
import { didYouMean, nearest } from '../nearest.ts';
import type { Known, KnownKind, TrackedFacts } from '../project/facts.ts';
import type { FormSchema } from '../project/forms.ts';
import type { Widget } from '../project/widgets.ts';
import { type Json, member, members, plain, type Source } from '../source/read.ts';
import { commonNames } from './names.ts';

/** The file that is being read, and how nodes in it are addressed. */
export interface Site {
  source: Source;
  /** What stands before the `#` of an address, such as `pages/withdraw/detail`. */
  base: string;
  /** The page for which it is read, where that is another file. */
  via?: string;
}

/** A form of the page. */
export interface FormInfo {
  name: string;
  schema: FormSchema | undefined;
  /** Its fields, each of which may be empty. */
  type: RecordType;
  /** Fields that only the page knows, and that are not sent. */
  locals: ReadonlySet<string>;
  /** Fields that are never shown, and so not sent either. */
  hidden: ReadonlySet<string>;
  /** Where it stands: a part sees its own forms only. */
  base: string;
}

/** Fields that names of fields refer to: those of a form or of a schema. */
export interface Fields {
  of: string;
  known: Readonly<Record<string, Type>>;
}

/** Where the walker stands. It is copied for nearly every value, so each has all fields: alike objects are copied fast. */
export interface Env {
  unit: Unit;
  site: Site;
  names: Names;
  /** What is read on the way; a node or a lazy value starts a new set. */
  reads: Set<string>;
  /** Whether what is compiled is part of a lazy value, which is told of all that is read in it. */
  lazy: true | undefined;
  fields: Fields | undefined;
  /** What a choice sets, or the field that is asked for. */
  bound: { of: string; type: Type } | undefined;
  /** The rows that `it` is one of. */
  item: Type | undefined;
  /** What the events carry that steps are listed for; undefined where any event may be named. */
  events: { of: string; known: Readonly<Record<string, Type>> } | undefined;
  /** The widget that asks for a field. */
  widget: Widget | undefined;
  /** A form that a step asks for, besides those of the page. */
  asked: FormInfo | undefined;
  /** The sheet whose content comes next. */
  sheet: string | undefined;
  /** The parts that are being read, outermost first. */
  parts: readonly string[];
}

/** Where the walker begins with a file. */
export const envOf = (unit: Unit, site: Site, names: Names): Env => ({
  unit,
  site,
  names,
  reads: new Set(),
  lazy: undefined,
  fields: undefined,
  bound: undefined,
  item: undefined,
  events: undefined,
  widget: undefined,
  asked: undefined,
  sheet: undefined,
  parts: [],
});

/** A node that stands for a part, and what it gives to it. */
export interface Use {
  part: string;
  site: Site;
  /** JSON pointer of the node. */
  pointer: string;
  given: readonly string[];
}

/** What a page makes use of, by kind. */
export interface Used {
  texts: Set<string>;
  pages: Set<string>;
  icons: Set<string>;
  statuses: Set<string>;
  widgets: Set<string>;
  forms: Set<string>;
  parts: Set<string>;
  guards: Set<string>;
  links: Set<string>;
  events: Set<string>;
  /** Sources that expressions read, such as `data.limits`. */
  sources: Set<string>;
}

export class Unit {
  readonly grammar: Grammar;
  /** The names that every page and every part sees. */
  readonly common: Names;
  readonly facts: TrackedFacts;
  readonly findings: Finding[] = [];
  readonly forms = new Map<string, FormInfo>();
  readonly sheets = new Set<string>();
  readonly pictures = new Set<string>();
  /** The sources that `reload` can name. */
  readonly sources = new Set<string>();
  /** The types of what each sheet is given, by the steps that show it. */
  readonly shown = new Map<string, Type[]>();
  /** Sheets, which are read last: only then is it known what they are given. */
  readonly later: { sheet: string; read: () => void }[] = [];
  /** Where a page says its route, as offsets in its file. */
  routeAt: { from: number; to: number } | undefined;
  /** The pages that nothing leads to from here under a setting of app.json, by the name of the setting. */
  lost: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  /** The parts that it uses, as often as it does. */
  readonly uses: Use[] = [];
  readonly used: Used = {
    texts: new Set(),
    pages: new Set(),
    icons: new Set(),
    statuses: new Set(),
    widgets: new Set(),
    forms: new Set(),
    parts: new Set(),
    guards: new Set(),
    links: new Set(),
    events: new Set(),
    sources: new Set(),
  };

  constructor(grammar: Grammar, facts: TrackedFacts) {
    this.grammar = grammar;
    this.facts = facts;
    this.common = namesOf(commonNames(facts.get('app', 'app')));
  }

  /** A form by its name and schema: the fields of the schema and those that only the definition has. */
  formOf(name: string, schemaName: string, json: Json | undefined, { base }: Site): FormInfo {
    const schema = this.facts.get('form', schemaName);
    const fields: Record<string, Type> = {};
    for (const [field, type] of Object.entries(schema?.fields ?? {})) fields[field] = nullable(type);
    const locals = new Set<string>();
    const hidden = new Set<string>();
    for (const { name: field, value } of members(member(json, 'fields'))) {
      if (member(value, 'when')?.value === false) hidden.add(field);
      const local = member(value, 'local');
      if (!local) continue;
      fields[field] = nullable(typeOfSchema(plain(local)));
      locals.add(field);
    }
    const type: RecordType = { kind: 'record', name: `the form “${name}”`, fields };
    // Nothing is known of a form whose schema cannot be read: every field is let pass.
    return { name, schema, type: schema?.schema ? type : { ...type, rest: broken }, locals, hidden, base };
  }

  report(site: Site, at: Json | undefined, rule: string, message: string, details: Details = {}): void {
    this.findings.push(findingAt(site.source, at, rule, message, { via: site.via, ...details }));
  }

  /** A fact by its name; a finding with the nearest right name where there is none. */
  known<Kind extends KnownKind>(
    kind: Kind,
    name: string,
    site: Site,
    at: Json,
    rule: string,
    what: string,
  ): Known[Kind] | undefined {
    const fact = this.facts.get(kind, name);
    if (fact === undefined)
      this.report(site, at, rule, ...unknownName(what, name, this.facts.nearest(kind, name)));
    return fact;
  }

  /**
   * The finding for a name that is none of those there are.
   * @param what of what it is a name: `a sheet`, or a field of something
   */
  unknown(site: Site, at: Json, rule: string, what: What, name: string, names: Iterable<string>): void {
    const all = [...names];
    this.report(site, at, rule, ...unknownName(what, name, nearest(name, all), all));
  }

  /** The finding for a name that is none of the fields that names of fields refer to; nothing where none are known. */
  checkField(site: Site, at: Json, fields: Fields | undefined, name: string): void {
    if (!fields || Object.hasOwn(fields.known, name)) return;
    const what = { word: 'field', of: fields.of };
    this.unknown(site, at, 'unknown-field', what, name, Object.keys(fields.known));
  }
}

/** Of what something is a name: a word for it, and whose it is. */
export type What = string | { word: string; of: string };

/** More names than that are no help to who looks for the right one. */
const mostNames = 16;

function unknownName(
  what: What,
  name: string,
  near: string | undefined,
  names: readonly string[] = [],
): [message: string, details: Details] {
  const hint = didYouMean(near);
  const message =
    typeof what === 'string'
      ? `There is no ${what} “${name}”`
      : `${what.of.replace(/^./, (letter) => letter.toUpperCase())} has no ${what.word} “${name}”`;
  const expected = names.length > 0 && names.length <= mostNames ? names.join(', ') : undefined;
  return [message + hint, { nearest: near, expected }];
}
