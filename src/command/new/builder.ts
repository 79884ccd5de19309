/** What the makers of pages share: texts, statuses, forms, parts, and how pages lead to one another. */
import type { Call } from './calls.ts';
import { FormSchemas } from './formSchema.ts';
import type { Language } from './languages.ts';
import { titleOf } from './names.ts';
import type { Page, Plan } from './plan.ts';
import type { Definition } from './query.ts';
import type { Resource } from './resources.ts';
import type { SessionCalls } from './session.ts';
import { type StatusSet, StatusSets } from './statuses.ts';
import { type KnownText, Texts, type Wording } from './texts.ts';
import { camel } from './words.ts';

/** What an app has already, to which a page is added. */
export interface KnownDefinitions {
  text: KnownText;
  statuses: ReadonlyMap<string, StatusSet>;
  /** Schemas as JSON without spaces, by name. */
  schemas: ReadonlyMap<string, string>;
}

/** The group of texts and pages of a call that belongs to no collection. */
export const groupOf = ({ tag }: Call): string => camel(tag) || 'other';

export class Builder {
  readonly texts: Texts;
  readonly statuses: StatusSets;
  readonly forms: FormSchemas;
  readonly plan: Plan;
  readonly session: SessionCalls;
  /** The nodes of parts, by name. */
  readonly parts = new Map<string, { comment: string; view: Definition[] }>();
  /** What the answers of operations are called, by operation: text keys. */
  readonly labels = new Map<string, string>();
  /** The parameters of lists that no filter sets, by operation. */
  readonly unfiltered = new Map<string, string[]>();
  readonly #usedSets = new Set<string>();

  /** @param operations those that take a body */
  constructor(
    plan: Plan,
    session: SessionCalls,
    language: Language,
    operations: ReadonlySet<string>,
    known?: KnownDefinitions,
  ) {
    this.plan = plan;
    this.session = session;
    this.texts = new Texts(language, known?.text);
    this.statuses = new StatusSets(this.texts, known?.statuses);
    this.forms = new FormSchemas(this.texts, this.statuses, operations, known?.schemas);
  }

  /** The title of a page: a text key. */
  title(page: Page): string {
    const { resource, call, kind } = page;
    const group = resource?.name ?? groupOf(call);
    if (resource) {
      const one = this.noun(resource);
      if (kind === 'detail') return this.texts.add(`${group}.one`, one);
      if (kind === 'create') return this.texts.phrase(`${group}.new`, 'newOne', one);
      if (kind === 'edit' && call === resource.change)
        return this.texts.phrase(`${group}.edit`, 'changeOne', one);
      if (kind === 'list' && call === resource.lists[0]) return this.titleOfMany(resource);
      if (kind === 'find' && page.target?.kind === 'detail') return this.titleOfMany(resource);
    }
    return this.titleOfCall(call, group);
  }

  titleOfMany(resource: Resource): string {
    return this.texts.add(`${resource.name}.title`, { en: resource.many, other: this.noun(resource).other });
  }

  /** The title of a page or a button for a call that is none of the usual ones. */
  titleOfCall(call: Call, group: string): string {
    const english = titleOf({ ...call, summary: '' });
    const name = camel(call.id);
    // The call `ordersShip` of the group `orders` has the text `orders.ship`, not `orders.ordersShip`.
    const rest = name.slice(group.length);
    const own = name.startsWith(group) && /^(\p{Lu}|$)/u.test(rest) ? camel(rest) : name;
    return this.texts.add(`${group}.${own || name}`, this.texts.wording(titleOf(call), english));
  }

  /** What one record is called. The title of its schema is taken where it is in the other language. */
  noun({ one, record, create }: Resource): Wording {
    const title = record?.answer?.title ?? create?.body?.title ?? '';
    const wording = this.texts.wording(title, one);
    return { en: one, other: wording.other ?? this.texts.phraseFor(one) };
  }

  common(name: Parameters<Texts['phrase']>[1]): string {
    return this.texts.phrase(`common.${name}`, name);
  }

  /** The status set of an enum, which statuses.json then has. */
  set(owner: string, field: string, shape: Parameters<StatusSets['setFor']>[2]): string {
    const name = this.statuses.setFor(owner, field, shape);
    this.#usedSets.add(name);
    return name;
  }

  statusesFile(): Definition | undefined {
    return this.statuses.file((name) => this.#usedSets.has(name));
  }

  /** Names what an operation answers, for the message if it cannot be loaded. */
  label(call: Call, text: string): void {
    this.labels.set(call.id, text);
  }

  /** Guards of a page whose call is for users. */
  guards(...calls: readonly (Call | undefined)[]): { guards?: string[] } {
    return this.isForUsers(...calls) ? { guards: ['login'] } : {};
  }

  /** The login step before a call that requires a user, on a public page. */
  requires(page: Page | undefined, call: Call): Definition[] {
    return this.isForUsers(call) && !this.isForUsers(page?.call) ? [{ require: ['login'] }] : [];
  }

  isForUsers(...calls: readonly (Call | undefined)[]): boolean {
    return this.session.logIn !== undefined && calls.some((call) => call?.operation.auth === 'user');
  }
}
