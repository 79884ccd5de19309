/** The state of compiling one page, or the app. */
import type { Tree } from '../compiled.ts';
import { typeOfSchema } from '../contract/index.ts';
import { type Names, namesOf } from '../expression/names.ts';
import { broken, nullable, type RecordType, type Type } from '../expression/type.ts';
import { type Details, type Finding, findingAt } from '../findings.ts';
import type { Grammar, Shape } from '../grammar/shape.ts';
import { didYouMean, nearest } from '../nearest.ts';
import type { Known, KnownKind } from '../project/factBuilders.ts';
import type { TrackedFacts } from '../project/trackedFacts.ts';
import { type JsonNode, member, members, plain } from '../source/read.ts';
import { meantBy } from '../synonyms.ts';
import type { Env, Fields, FormInfo, Site } from './env.ts';
import type { Observer } from './observer.ts';
import { fieldAt, isMissing, isNestedPath } from './scope/fieldPath.ts';
import { commonNames } from './scope/names.ts';
import type { Paged } from './values/everyRow.ts';
import type { Typed } from './values/expression.ts';

/** A node that uses a part, and the values it gives to it. */
export interface PartUse {
  part: string;
  site: Site;
  /** JSON pointer of the node. */
  pointer: string;
  given: readonly string[];
}

/** What a page uses, by kind. */
export interface UsedNames {
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

/** Compiles the nodes or steps in the place of a value. */
export type CompileSlot = (json: JsonNode, shape: Shape, env: Env) => Typed;

export class Compilation {
  readonly grammar: Grammar;
  /** The names that are visible in every page and part. */
  readonly common: Names;
  readonly facts: TrackedFacts;
  readonly findings: Finding[] = [];
  readonly forms = new Map<string, FormInfo>();
  readonly sheets = new Set<string>();
  readonly pictures = new Set<string>();
  /** Whether the sources are written as an object. */
  hasReadableSources = true;
  /** The sources that `reload` can name. */
  readonly sources = new Set<string>();
  /** Those of which not all pages are loaded. */
  readonly paged = new Map<string, Paged>();
  /** The expressions of the page's `let`, as far as they are compiled. */
  readonly lets = new Map<string, Tree>();
  /** The types of the values given to each sheet, by the steps that show it. */
  readonly shown = new Map<string, Type[]>();
  /** Sheets are compiled last, because only then the types of their given values are known. */
  readonly pendingSheets: { sheet: string; compile: () => void }[] = [];
  /** The position of a page's route, as offsets in its file. */
  routeAt: { from: number; to: number } | undefined;
  /** The pages that this one no longer leads to under a setting of app.json, by the name of the setting. */
  hiddenPages: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  /** Of app.json, for each tab bar: the pages that it no longer leads to, as `hiddenPages`. */
  readonly hiddenTabs = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
  /** Every use of a part. */
  readonly uses: PartUse[] = [];
  /** Every use of a status set, with the values that the contract lists there; undefined if it lists none. */
  readonly statusValues: { set: string; values: readonly string[] | undefined }[] = [];
  readonly used: UsedNames = {
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
  /** Whether an expression calls a function of library.ts. */
  library = false;

  /** Compiles nodes and steps, whose members are compiled by the walker again. */
  readonly compileSlot: CompileSlot;
  readonly observer: Observer | undefined;

  constructor(grammar: Grammar, facts: TrackedFacts, compileSlot: CompileSlot, observer?: Observer) {
    this.observer = observer;
    this.compileSlot = compileSlot;
    this.grammar = grammar;
    this.facts = facts;
    this.common = namesOf(commonNames(facts.get('app', 'app')));
  }

  /** A form by its name and schema, with the fields of the schema and the local ones of the definition. */
  formOf(name: string, schemaName: string, json: JsonNode | undefined, { base }: Site): FormInfo {
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
    const union = schema?.union;
    const type: RecordType = { kind: 'record', name: `the form “${name}”`, fields, ...(union && { union }) };
    // If the schema cannot be read, every field is accepted.
    return { name, schema, type: schema?.schema ? type : { ...type, rest: broken }, locals, hidden, base };
  }

  report(site: Site, at: JsonNode | undefined, rule: string, message: string, details: Details = {}): void {
    this.findings.push(findingAt(site.source, at, rule, message, { via: site.via, ...details }));
  }

  /** A fact by its name; reports a finding with the nearest name if there is none. */
  known<Kind extends KnownKind>(
    kind: Kind,
    name: string,
    site: Site,
    at: JsonNode,
    rule: string,
    what: string,
    span?: Details['span'],
  ): Known[Kind] | undefined {
    const fact = this.facts.get(kind, name);
    if (fact === undefined) {
      const [message, details] = unknownName(what, name, this.facts.nearest(kind, name));
      this.report(site, at, rule, message, { ...details, span });
    }
    return fact;
  }

  /**
   * Reports an unknown name.
   * @param what the kind of name: `a sheet`, or a field of something
   */
  unknown(
    site: Site,
    at: JsonNode,
    rule: string,
    what: NameKind,
    name: string,
    names: Iterable<string>,
  ): void {
    const all = [...names];
    const near = what === 'tone' ? meantBy('tone', name, all) : nearest(name, all);
    this.report(site, at, rule, ...unknownName(what, name, near, all));
  }

  /** Reports a name that is not among the fields that field names refer to; nothing if those are unknown. */
  checkField(site: Site, at: JsonNode, fields: Fields | undefined, name: string): void {
    if (fields) this.observer?.field(name, at, fields, site);
    if (!fields || Object.hasOwn(fields.known, name)) return;
    const what = { word: 'field', of: fields.of };
    this.unknown(site, at, 'unknown-field', what, name, Object.keys(fields.known));
  }

  /** Like {@link checkField}, for a path that may lead into a field (see fieldPath.ts). */
  checkFieldPath(site: Site, at: JsonNode, fields: Fields | undefined, path: string): void {
    const general = path.replace(/\[\d+\]/g, '[]');
    if (fields && general !== path && !isMissing(fieldAt(general, fields.known))) {
      const message = `Settings apply to all items of a list: write “${general}” in place of “${path}”`;
      this.report(site, at, 'unknown-field', message, { nearest: general, name: path });
      return;
    }
    if (!fields || !isNestedPath(path)) {
      this.checkField(site, at, fields, path);
      return;
    }
    this.observer?.field(path, at, fields, site);
    const found = fieldAt(path, fields.known);
    if (!isMissing(found)) return;
    const { part, of, names } = found;
    // A field of the items of a list, which are written with brackets.
    const ofItems = names.length === 1 && names[0] === '[]' ? path.replace(of, `${of}[]`) : undefined;
    const item = ofItems !== undefined && !isMissing(fieldAt(ofItems, fields.known)) ? ofItems : undefined;
    const near = nearest(part, names);
    const rest = path.slice(of.length).replace(/^\./, '').slice(part.length);
    const joined = item ?? (near && (of && near !== '[]' ? `${of}.${near}${rest}` : `${of}${near}${rest}`));
    const owner = of === '' ? fields.of : `“${of}”`;
    const [plain, details] = unknownName({ word: 'field', of: owner }, part, near, names);
    const message = item ? `“${of}” is a list: a field of its items is “${item}”, not “${path}”` : plain;
    this.report(site, at, 'unknown-field', message, { ...details, nearest: joined });
  }
}

/** The kind of a name, and what it belongs to. */
export type NameKind = string | { word: string; of: string };

/** A longer list of names is no help in a message. */
const maxListedNames = 16;

function unknownName(
  what: NameKind,
  name: string,
  near: string | undefined,
  names: readonly string[] = [],
): [message: string, details: Details] {
  const hint = didYouMean(near);
  const message =
    typeof what === 'string'
      ? `There is no ${what} “${name}”`
      : `${what.of.replace(/^./, (letter) => letter.toUpperCase())} has no ${what.word} “${name}”`;
  const expected = names.length > 0 && names.length <= maxListedNames ? names.join(', ') : undefined;
  return [message + hint, { nearest: near, name, expected }];
}
