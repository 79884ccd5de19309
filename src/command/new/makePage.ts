/** Makes one page for an operation, in an app that is there already. */
import type { Contract } from '../../language/contract/index.ts';
import type { JsonObject } from '../../language/contract/reference.ts';
import { UsageError } from '../subcommand.ts';
import { Builder } from './builder.ts';
import { type Call, callsOf } from './calls.ts';
import { type Existing, isEnglish, pageIn } from './existing.ts';
import { iconOf } from './icons.ts';
import { bodiesOf } from './makeApp.ts';
import { takenFrom } from './needs.ts';
import { makers } from './pages/makers.ts';
import { type Page, type PageKind, type Plan, planOf } from './plan.ts';
import { type Definition, goTo } from './query.ts';
import { whyNoHeader } from './reasons.ts';
import { grouped, type Resource } from './resources.ts';
import { sessionOf } from './session.ts';

export interface NewPage {
  kind: PageKind;
  screen: Definition;
  /** Parts and schemas that come with it, by name. */
  parts: ReadonlyMap<string, Definition>;
  schemas: ReadonlyMap<string, unknown>;
  statuses: Definition;
  /** What app.json says of the answers of its operations: text keys, by operation. */
  labels: ReadonlyMap<string, string>;
  /** New texts, by the name of the language's file and by key. */
  texts: ReadonlyMap<string, ReadonlyMap<string, { text: string; translated: boolean }>>;
  /** A row of a menu that leads to it. */
  link: Definition;
}

/** @throws UsageError if no page can be made for the operation, with the reason */
export function makePage(
  document: JsonObject,
  contract: Contract,
  existing: Existing,
  route: string,
  operation: string,
): NewPage {
  const read = known.get(contract) ?? readCalls(document, contract);
  known.set(contract, read);
  const { calls } = read;
  const { page, plan } = planned(read, existing, route, operation);
  const session = existing.guards.has('login') ? sessionOf(calls, contract) : {};
  const built = existing.languages.map(({ code, language }) => {
    const builder = new Builder(plan, session, language, bodiesOf(contract), existing.known);
    const screen = makers[page.kind](builder, page);
    const label = builder.title(page);
    const english = isEnglish(language);
    const texts = new Map(
      builder.texts.added().map(({ key, en, other, translated }) => {
        return [key, english ? { text: en, translated: true } : { text: other, translated }] as const;
      }),
    );
    return { code, builder, screen, label, texts };
  });
  const [first] = built;
  if (!first) throw new UsageError('The app has no languages');
  const { builder, screen, label } = first;
  const query = Object.fromEntries(Object.keys(screen.query ?? {}).map((name) => [name, '= …']));
  return {
    kind: page.kind,
    screen: { route, ...screen },
    parts: new Map(
      [...builder.parts]
        .filter(([name]) => !existing.parts.has(name))
        .map(([name, { comment, view }]) => [name, { $comment: comment, part: name, view }]),
    ),
    schemas: new Map(builder.forms.files()),
    statuses: builder.statusesFile() ?? {},
    labels: builder.labels,
    texts: new Map(built.map(({ code, texts }) => [code, texts])),
    link: {
      label,
      icon: iconOf(page.resource && page.kind !== 'action' ? page.resource.name : page.call.id),
      press: [goTo(route, query)],
    },
  };
}

/** What a new app for the contract would have. */
interface Calls {
  calls: readonly Call[];
  resources: readonly Resource[];
  whole: Plan;
}

/** By contract: it is the same for all pages. */
const known = new WeakMap<Contract, Calls>();

function readCalls(document: JsonObject, contract: Contract): Calls {
  const calls = callsOf(document, contract);
  const groups = grouped(calls);
  return { calls, resources: groups.resources, whole: planOf(groups) };
}

/** The page, and the pages of the app that it may lead to. */
function planned(
  { calls, resources, whole }: Calls,
  { pages }: Existing,
  route: string,
  operation: string,
): { page: Page; plan: Plan } {
  const call = calls.find(({ id }) => id === operation);
  if (!call) throw new UsageError(`${operation} is not an operation of the contract`);
  const why = whyNoHeader(call);
  if (why) throw new UsageError(`No page can be made for ${call.id}: ${why}`);
  const found = pageOf(call, whole, resources);
  const page: Page = { ...found, route };
  const others = whole.pages.filter((one) => one.call !== call && one.kind !== 'find');
  const plan: Plan = {
    pages: [page, ...others.flatMap((one) => pageIn(pages, one) ?? [])],
    buttons: whole.buttons,
    rowChanges: whole.rowChanges,
  };
  return { page, plan };
}

function pageOf(call: Call, { pages, buttons }: Plan, resources: readonly Resource[]): Page {
  const own = pages.find((one) => one.call === call && one.kind !== 'find');
  if (own) return own;
  const removed = resources.find(({ remove }) => remove === call);
  const button = buttons.find((one) => one.call === call);
  if (removed || button) return confirmed(call, removed ?? button?.resource);
  // Left out for another call that does the same, or as it is deprecated: by itself it has a page.
  const left: { call: Call; why: string }[] = [];
  const isRead = call.method === 'GET';
  const alone = planOf({ resources: [], actions: isRead ? [] : [call], reads: isRead ? [call] : [], left });
  const [page] = alone.pages;
  if (page) return page;
  if (alone.buttons.length > 0) return confirmed(call, undefined);
  throw new UsageError(`No page can be made for ${call.id}: ${left[0]?.why ?? 'it has nothing to show'}`);
}

const confirmed = (call: Call, resource: Resource | undefined): Page => ({
  kind: call.operation.answer.kind === 'file' ? 'file' : 'confirm',
  route: '',
  call,
  resource,
  // What another page would pass is in the query of this one.
  needs: takenFrom(call, call.parameters),
});
