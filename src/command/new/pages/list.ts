/** The page of a list. */
import type { Builder } from '../builder.ts';
import type { CallParameter } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { idOfRow, roleOf } from '../fieldRole.ts';
import { rowLink } from '../fromRow.ts';
import { iconOf } from '../icons.ts';
import { assumedOf } from '../needs.ts';
import { guessedPaging, isOfPages } from '../paging.ts';
import type { Page } from '../plan.ts';
import { type Definition, fromQuery, goTo, queryOf, taking, typeOf } from '../query.ts';
import { listOf } from '../resources.ts';
import { camel } from '../words.ts';
import { buttonsOf, createButton, menuOf } from './buttons.ts';
import { filterForm, isTyped } from './filterForm.ts';
import { rowActions } from './rowActions.ts';
import { rowPart } from './rowPart.ts';

const searches = /^(q|query|search|keywords?|term|text|filter|name|title|words)$/i;

/** The maximum number of values that are shown as chips; more are a select. */
const maxChips = 6;

export function listPage(builder: Builder, page: Page): Definition {
  const { call } = page;
  const list = listOf(call);
  const row = list?.shape.of;
  if (!list || !row) throw new Error(`${call.id} answers no list`);
  const key = idOfRow(row, call);
  const title = builder.title(page);
  const name = camel(page.resource?.name ?? call.id);
  const { state, values, search, choices, typed } = filtersOf(builder, page);
  const paged = call.operation.page !== undefined || guessedPaging(call) !== undefined;
  const link = rowLink(page, builder.plan.pages);
  const actions = rowActions(builder, page, name);
  const press = actions?.press ?? (link ? [goTo(link.page.route, link.query)] : undefined);
  const isRequired = call.parameters.filter((one) => one.in === 'query' && one.required && state[one.key]);
  builder.label(call, title);
  const [first, ...more] = choices;
  const others = [...more.map(withLabel), ...typed];
  const node: Definition = {
    type: 'list',
    of: `= ${fieldOf(`data.${name}`, ...list.path)}`,
    ...(key === 'id' ? {} : { id: `= ${key === undefined ? 'index' : fieldOf('it', key)}` }),
    label: title,
    divider: true,
    skeleton: 6,
    ...(press ? { press } : {}),
    empty: [{ type: 'empty', text: builder.common('nothing'), icon: iconOf(name) }],
    children: rowPart(builder, row, call),
  };
  const trailing = [
    ...(others.length > 0
      ? [
          {
            type: 'button',
            look: 'icon',
            icon: 'sliders-horizontal',
            label: builder.common('filters'),
            press: [{ show: 'filters' }],
          },
        ]
      : []),
    ...createButton(builder, page),
  ];
  return {
    title,
    refresh: 'pull',
    ...builder.guards(call),
    ...queryOf(page.needs),
    ...(trailing.length > 0 ? { bar: { trailing } } : {}),
    ...(Object.keys(state).length > 0 ? { state } : {}),
    data: {
      [name]: {
        operation: call.id,
        ...taking({ ...fromQuery(page.needs), ...values, ...assumedOf(call) }),
        ...(isRequired.length > 0
          ? {
              when: `= ${isRequired.map(({ key }) => `${fieldOf('state', camel(key))} != null`).join(' && ')}`,
            }
          : {}),
        ...(paged ? { pages: 'infinite' } : {}),
      },
    },
    view: [
      ...search,
      ...(first ? [first] : []),
      node,
      ...menuOf(builder, page),
      ...buttonsOf(builder, page, name),
      ...(others.length > 0
        ? [{ type: 'sheet', name: 'filters', title: builder.common('filters'), children: others }]
        : []),
      ...(actions?.sheets ?? []),
    ],
  };
}

/** Chips have no visible label of their own; those of yes and no say it themselves. */
function withLabel(choice: Definition): Definition {
  const isFlag = Array.isArray(choice.options) && choice.options.some(({ value }) => value === true);
  if (choice.look !== 'chips' || isFlag) return choice;
  return { type: 'stack', gap: 's', children: [{ type: 'text', text: choice.label, look: 'label' }, choice] };
}

interface ListFilters {
  state: Definition;
  values: Definition;
  search: Definition[];
  choices: Definition[];
  /** The form for what is typed into the filters. */
  typed: Definition[];
}

/** What a list can be searched and filtered by, of what its call takes. */
function filtersOf(builder: Builder, { call, resource, needs }: Page): ListFilters {
  const result: ListFilters = { state: {}, values: {}, search: [], choices: [], typed: [] };
  const owner = resource?.one ?? call.id;
  const fields: CallParameter[] = [];
  const left: CallParameter[] = [];
  const offered = call.parameters.filter(
    (one) => one.in === 'query' && !isOfPages(call, one) && !one.shape.deprecated && !needs.includes(one),
  );
  const texts = offered.filter(
    (one) => isTyped(one) && /text|title|long/.test(roleOf(one.name, one.shape) ?? ''),
  );
  const searched =
    texts.find(({ name }) => searches.test(name)) ??
    offered.find((one) => one.required && isTyped(one) && one.shape.kind === 'text') ??
    (texts.length === 1 ? texts[0] : undefined) ??
    listOfTexts(offered);
  for (const one of offered) {
    const { key, shape } = one;
    const name = camel(key);
    const place = `state.${name}`;
    const choice = shape.kind === 'list' && shape.of ? shape.of : shape;
    if (one === searched) {
      result.state[name] = { type: 'string', default: '' };
      result.values[key] = sentText(place, one);
      result.search.push({ type: 'search', bind: place, placeholder: searchLabel(builder, owner, one) });
    } else if (choice.values.length > 0 || choice.kind === 'boolean') {
      const isFlag = choice.kind === 'boolean';
      result.state[name] = isFlag
        ? { type: 'boolean' }
        : { ...typeOf({ ...one, shape: choice }), ...firstOf(one, choice) };
      const value = choice === shape ? place : `${place} == null ? null : [${place}]`;
      result.values[key] = `= ${value}`;
      result.choices.push(choiceOf(builder, owner, one, choice, place));
    } else if (isTyped(one)) fields.push(one);
    else left.push(one);
  }
  if (fields.length > 0) {
    const form = filterForm(builder, call.id, owner, fields);
    Object.assign(result.state, form.state);
    Object.assign(result.values, form.values);
    result.typed.push(form.node);
  }
  if (left.length > 0)
    builder.unfiltered.set(
      call.id,
      left.map(({ name }) => name),
    );
  return result;
}

const listOfTexts = (offered: readonly CallParameter[]): CallParameter | undefined =>
  offered.find(
    ({ shape }) => shape.kind === 'list' && shape.of?.kind === 'text' && shape.of.values.length === 0,
  );

/** Nothing is sent for an empty field; words between commas are sent as a list. */
function sentText(place: string, { shape }: CallParameter): string {
  const value = shape.kind === 'list' ? `${place}.split(',').map(one, one.trim())` : `${place}.trim()`;
  return `= ${place}.trim() == '' ? null : ${value}`;
}

function searchLabel(builder: Builder, owner: string, one: CallParameter): string {
  if (/^(q|query|search|text|filter|keywords?|term|words)$/i.test(one.name)) return builder.common('search');
  return builder.forms.label(`${owner} search`, { name: one.name, required: false, shape: one.shape });
}

/** A choice that cannot be empty starts with the first of its values, also if the call takes several of them. */
function firstOf({ required, shape }: CallParameter, choice: CallParameter['shape']): Definition {
  const given = Array.isArray(shape.default) ? shape.default[0] : shape.default;
  const first = given ?? (required ? (choice.default ?? choice.values[0]) : undefined);
  return first === undefined ? {} : { default: first };
}

function choiceOf(
  builder: Builder,
  owner: string,
  one: CallParameter,
  shape: CallParameter['shape'],
  bind: string,
): Definition {
  const field = { name: one.name, required: false, shape: one.shape };
  const label = builder.forms.label(`${owner} search`, field);
  if (shape.kind === 'boolean')
    return {
      type: 'choice',
      bind,
      label,
      look: 'chips',
      nullable: true,
      options: [
        // The chips stand without the label: each says what it is about.
        { value: true, label },
        { value: false, label: builder.texts.phrase(`${label}Not`, 'notOne', builder.forms.wording(field)) },
      ],
    };
  const set = builder.statuses.setFor(owner, one.name, shape);
  return {
    type: 'choice',
    bind,
    label,
    look: shape.values.length > maxChips ? 'select' : 'chips',
    // Without a value the server takes its default, which is then the one to show.
    ...(one.required || one.shape.default !== undefined ? {} : { nullable: true }),
    options: builder.statuses.options(set, shape),
  };
}
