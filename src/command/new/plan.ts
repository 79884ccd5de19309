/** Which pages an app has, and where each is reached from. */

import { type Call, type CallParameter, isRemoval } from './calls.ts';
import { addFinders } from './finders.ts';
import { changeFromRow } from './fromRow.ts';
import { passedTo, placeOf } from './links.ts';
import { nameOf } from './names.ts';
import { asksMore, isAsking, isWholeInPath, neededOf, takenFrom } from './needs.ts';
import { found } from './payloadPath.ts';
import { whyNoChange, whyNoForm, whyNoPage, whyNoPlace } from './reasons.ts';
import { type Grouped, listOf, pathParameters, type Resource } from './resources.ts';
import { homeRoute, logInRoute, settingsRoute } from './routes.ts';
import type { Shape } from './shape.ts';
import { camel } from './words.ts';

export type PageKind =
  | 'list'
  | 'detail'
  | 'create'
  | 'edit'
  | 'action'
  | 'value'
  | 'find'
  | 'confirm'
  | 'file';

export interface Page {
  kind: PageKind;
  route: string;
  call: Call;
  resource: Resource | undefined;
  /** The required parameters of its query: those in the path of its call, and those that a read requires. */
  needs: readonly CallParameter[];
  /** For `find`: the page that it leads to. */
  target?: Page;
  /** For `edit`: the call that answers the record as it is. */
  read?: Call;
  /** No page passes the parameters of its path, so it asks for them. */
  asksAll?: boolean;
}

/** The home page, the rows of lists, or the page that shows what this call answers. */
export type Place = 'home' | 'rows' | Call;

/** A call that needs nothing but a press. */
export interface Button {
  call: Call;
  resource: Resource | undefined;
  /** Undefined if no page has what is in its path. */
  at: Place | undefined;
}

export interface Plan {
  pages: Page[];
  buttons: Button[];
  /** Changes of a record that only a list answers: its rows lead to a form with their values. */
  rowChanges: { call: Call; resource: Resource }[];
}

export function planOf({ resources, actions, reads, left }: Grouped): Plan {
  const pages: Page[] = [];
  const pressed: Omit<Button, 'at'>[] = [];
  const rowChanges: Plan['rowChanges'] = [];
  const taken = new Set([homeRoute, settingsRoute, logInRoute]);
  const add = (kind: PageKind, folder: string, name: string, call: Call, resource?: Resource): Page => {
    const short = `/pages/${folder}/${name}`;
    const wanted = taken.has(short) ? `/pages/${folder}/${camel(call.id)}` : short;
    let route = wanted;
    for (let count = 2; taken.has(route); count++) route = `${wanted}${count}`;
    taken.add(route);
    const needs = needsOf(kind, call, resource, pages);
    const page: Page = { kind, route, call, resource, needs };
    pages.push(page);
    return page;
  };
  /** A form for what a call takes. */
  const form = (
    kind: 'create' | 'action',
    folder: string,
    name: string,
    call: Call,
    resource?: Resource,
  ): void => {
    const why = whyNoForm(call);
    if (why) left.push({ call, why });
    else add(kind, folder, name, call, resource);
  };
  /**
   * A page or a button for a call that is none of list, record, create and change. A removal has a form for what it
   * requires, and not for what it only accepts.
   */
  const other = (call: Call, folder: string, resource?: Resource): void => {
    const name = nameOf(call);
    if (call.method === 'GET') {
      if (listOf(call)) add('list', folder, name, call, resource);
      else if (call.operation.answer.kind === 'file') {
        // What a page passes is not asked for: a press then saves the file.
        if (asksMore(call, passedTo(call, resource, pages))) form('action', folder, name, call, resource);
        else pressed.push({ call, resource });
      } else if (call.answer && isShowable(call.answer)) add('value', folder, name, call, resource);
      else left.push({ call, why: whyNoPage(call) });
      return;
    }
    const passed = passedTo(call, resource, pages);
    if (isRemoval(call) ? asksMore(call, passed) : isAsking(call, passed))
      form('action', folder, name, call, resource);
    else pressed.push({ call, resource });
  };
  /** The page of a single record, and one that changes it. */
  const single = (read: Call, change: Call, folder: string, resource?: Resource): void => {
    const page = add('value', folder, nameOf(read), read, resource);
    const why = whyNoChange(change, read);
    if (why) {
      left.push({ call: change, why });
      return;
    }
    const edit = add('edit', folder, `${nameOf(read)}Edit`, change, resource);
    edit.needs = page.needs;
    edit.read = read;
  };
  const others = (calls: readonly Call[], folderOf: (call: Call) => string, resource?: Resource): void => {
    const changes = new Map(calls.map((call) => [call, changeOf(call, calls)] as const));
    const changing = [...changes.values()].filter((one) => one !== undefined);
    for (const call of calls) {
      const change = changes.get(call);
      const same = changing.find(({ path }) => call.path === path);
      if (change) single(call, change, folderOf(call), resource);
      else if (call.method === 'PATCH' && same && same !== call)
        left.push({ call, why: `${same.id} does the same` });
      else if (same !== call) other(call, folderOf(call), resource);
    }
  };
  for (const resource of resources) {
    const { name, record, create, change, lists } = resource;
    for (const [index, call] of lists.entries())
      add('list', name, index === 0 ? 'list' : nameOf(call), call, resource);
    const detail = record && add('detail', name, 'detail', record, resource);
    if (create) form('create', name, 'create', create, resource);
    if (change) {
      const isForm = change.body !== undefined && whyNoForm(change) === undefined;
      const why = isForm ? whyNoChange(change, record) : undefined;
      if (why) left.push({ call: change, why });
      else if (detail && isForm) {
        const edit = add('edit', name, 'edit', change, resource);
        edit.needs = detail.needs;
        edit.read = record;
      } else if (isForm && pages.some((page) => changeFromRow(page, change, 'it')))
        rowChanges.push({ call: change, resource });
      else other(change, name, resource);
    }
    if (resource.remove) other(resource.remove, name, resource);
    others([...resource.reads, ...resource.actions], () => name, resource);
  }
  others([...reads, ...actions], ({ tag }) => camel(tag) || 'other');
  addFinders(pages);
  const buttons = pressed.map((one) => ({ ...one, at: placeOf(one.call, one.resource, pages) }));
  for (const { call, at } of buttons) if (at === undefined) left.push({ call, why: whyNoPlace(call) });
  return { pages, buttons, rowChanges };
}

function needsOf(
  kind: PageKind,
  call: Call,
  resource: Resource | undefined,
  pages: readonly Page[],
): CallParameter[] {
  if (kind === 'action') return passedTo(call, resource, pages);
  const list = pages.find((one) => one.kind === 'list' && one.resource === resource);
  if (kind === 'create') return takenFrom(call, list?.needs ?? []);
  return [...pathParameters(call), ...neededOf(kind, call)];
}

/** The call that changes what a read answers: the whole of it, if there are two. */
function changeOf(read: Call, calls: readonly Call[]): Call | undefined {
  const record = read.method === 'GET' && read.answer && found(read.answer, 'record');
  if (!record || listOf(read) || !isWholeInPath(read)) return undefined;
  const names = new Set(record.shape.fields.map(({ name }) => name));
  return ['PUT', 'PATCH']
    .flatMap((method) => calls.filter((one) => one.path === read.path && one.method === method))
    .find((one) => one.body?.fields.some(({ name }) => names.has(name)) && whyNoForm(one) === undefined);
}

/** Whether something of an answer can be shown. */
const isShowable = ({ kind, of }: Shape): boolean =>
  kind === 'list'
    ? of !== undefined && ['text', 'integer', 'number', 'boolean'].includes(of.kind)
    : kind !== 'unknown';
