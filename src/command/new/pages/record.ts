/** The values of a record, one under the other. */
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import { isShown, moneyOf, roleOf, titleField } from '../fieldRole.ts';
import { referredTo } from '../links.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo } from '../query.ts';
import type { Field, Shape } from '../shape.ts';
import { isState } from '../statuses.ts';
import { singular } from '../words.ts';
import { rowOf } from './row.ts';

/** How deep records in records are shown. */
const maxDepth = 2;

/**
 * Pictures, facts in a card, long texts, and what is nested in cards of its own.
 * @param owner the name of the record's schema, for the keys of its texts
 * @param value the record in expressions, such as `data.pet`
 * @param page the page of the record: its own id does not lead there again
 */
export function recordOf(
  builder: Builder,
  owner: string,
  record: Shape,
  value: string,
  depth = 0,
  page?: Page,
): Definition[] {
  const fields = record.fields.filter(({ name, shape }) => isShown(name, shape));
  const special = ofAlternatives(record, owner, value);
  const facts = [
    ...fields.flatMap((field) => factOf(builder, owner, field, value, page) ?? []),
    ...special.flatMap((one) => under(one.when, factOf(builder, one.owner, one.field, value))),
  ];
  const all = { type: 'facts', onlyFilled: true, rows: facts };
  const inFacts = facts.length === 0 ? [] : [depth === 0 ? { type: 'card', children: [all] } : all];
  const after = [
    ...fields.flatMap((field) => blockOf(builder, owner, field, value, depth)),
    ...special.flatMap((one) =>
      blockOf(builder, one.owner, one.field, value, depth).flatMap((node) => under(one.when, node)),
    ),
  ];
  const pictures = fields.flatMap((field) => pictureOf(field, value));
  return [...pictures, ...inFacts, ...after];
}

/** A field that only some alternatives of a record have, and the condition under which it has it. */
interface Special {
  field: Field;
  owner: string;
  when: string;
}

/** The fields that only some alternatives have, if a value determines the alternative. */
function ofAlternatives(record: Shape, owner: string, value: string): Special[] {
  const shared = new Set(record.fields.map(({ name }) => name));
  return record.alternatives.flatMap(({ shape, discriminator: { name, values } }) => {
    const by = record.fields.find((field) => field.name === name);
    if (values.length === 0 || by?.shape.kind !== 'text') return [];
    const when = values.map((one) => `${fieldOf(value, name)} == '${one}'`).join(' || ');
    return shape.fields
      .filter((field) => !shared.has(field.name) && isShown(field.name, field.shape))
      .map((field) => ({ field, owner: shape.name || owner, when }));
  });
}

/** A row or a node that is shown under one more condition. */
function under(condition: string, node: Definition | undefined): Definition[] {
  if (!node) return [];
  const own = typeof node.when === 'string' ? node.when.slice(1).trim() : undefined;
  const first = own !== undefined && condition.includes(' || ') ? `(${condition})` : condition;
  return [{ ...node, when: `= ${first}${own === undefined ? '' : ` && ${own}`}` }];
}

/** A value that has room in one row; undefined for all others. */
function factOf(
  builder: Builder,
  owner: string,
  field: Field,
  value: string,
  page?: Page,
): Definition | undefined {
  const { name, shape } = field;
  const path = fieldOf(value, name);
  const row = (extra: Definition, shown = path): Definition => ({
    label: builder.forms.label(owner, field),
    value: `= ${shown}`,
    ...extra,
  });
  switch (roleOf(name, shape)) {
    case 'id': {
      const link = referredTo(field, builder.plan.pages, path);
      if (link && link.page !== page) return row({ press: [goTo(link.page.route, link.query)] });
      return row(shape.kind === 'text' ? { copy: true } : {});
    }
    case 'text':
    case 'title':
    case 'number':
      return row(shape.kind === 'number' ? { as: 'amount' } : {});
    case 'link':
      return row({ press: [{ open: `= ${path}` }] });
    case 'date':
      return row({ as: 'date' });
    case 'moment':
      return row({ as: 'minute' });
    case 'amount':
      return row({ as: 'amount' });
    case 'flag':
      return row({ as: 'bool' });
    case 'choice': {
      const set = builder.set(owner, name, shape);
      return isState(name, shape) ? row({ as: 'status', set }) : row({}, `label(${path}, '${set}')`);
    }
    case undefined:
      return nestedFact(shape, path, row, (of) => builder.set(owner, name, of));
    default:
      return undefined;
  }
}

/**
 * A list of words, or of records with little more than a name, and such a record itself.
 * @param setFor the status set of an enum
 */
function nestedFact(
  shape: Shape,
  path: string,
  row: (extra: Definition, shown: string) => Definition,
  setFor: (of: Shape) => string,
): Definition | undefined {
  if (shape.kind === 'record') {
    const money = moneyOf(shape);
    if (money)
      return row({ as: 'amount', unit: `= ${fieldOf(path, money.unit)}` }, fieldOf(path, money.amount));
    const title = isSmall(shape) ? titleField(shape.fields) : undefined;
    return title && row({}, fieldOf(path, title.name));
  }
  const { of } = shape;
  if (shape.kind !== 'list' || !of) return undefined;
  if (of.values.length > 0) return row({}, `join(${path}.map(one, label(one, '${setFor(of)}')), ', ')`);
  if (of.kind === 'text' && !isPictures(shape, path)) return row({}, `join(${path}, ', ')`);
  if (of.kind === 'integer') return row({}, `join(${path}.map(one, string(one)), ', ')`);
  const title = of.kind === 'record' && isSmall(of) ? titleField(of.fields) : undefined;
  if (!title) return undefined;
  return row(
    {},
    `join(${path}.filter(one, ${fieldOf('one', title.name)} != null).map(one, ${fieldOf('one', title.name)}), ', ')`,
  );
}

/** Whether a record is little more than an id and a name. */
function isSmall({ fields, alternatives }: Shape): boolean {
  if (alternatives.length > 0) return false;
  const shown = fields.filter(({ name, shape }) => isShown(name, shape));
  return (
    shown.length <= 2 && shown.every(({ name, shape }) => !/number|amount/.test(roleOf(name, shape) ?? ''))
  );
}

/** Whether the row of a list would leave out numbers that a small record has. */
const hasNumbers = ({ fields }: Shape): boolean =>
  fields.length <= 4 && fields.some(({ name, shape }) => roleOf(name, shape) === 'number');

const isPictures = (shape: Shape, path: string): boolean => {
  const name = /(\w+)(?:'\])?$/.exec(path)?.[1] ?? '';
  return shape.of?.kind === 'text' && roleOf(name, shape.of) === 'image';
};

function blockOf(builder: Builder, owner: string, field: Field, value: string, depth: number): Definition[] {
  const { name, shape } = field;
  const path = fieldOf(value, name);
  const card = (children: Definition[]): Definition[] =>
    children.length === 0
      ? []
      : [{ type: 'card', title: builder.forms.label(owner, field), when: `= ${path} != null`, children }];
  const inner = shape.name || `${owner} ${name}`;
  if (roleOf(name, shape) === 'long') return card([{ type: 'text', text: `= ${path}` }]);
  const isFact = nestedFact(
    shape,
    path,
    () => ({}),
    () => '',
  );
  if (shape.kind === 'record' && !isFact && depth < maxDepth)
    return card(recordOf(builder, inner, shape, path, depth + 1));
  if (shape.kind === 'map' && shape.of && valueText(shape.of, 'it.value'))
    return card([entriesOf(builder, path, shape, inner, builder.forms.label(owner, field))]);
  const rows = shape.kind === 'list' ? shape.of : undefined;
  if (rows?.kind === 'record' && !(isSmall(rows) && titleField(rows.fields)))
    return card([listOfRows(builder, rows, path, builder.forms.label(owner, field), singular(inner))]);
  return [];
}

/** A list of records that are not resources of their own; without an id, their position is their key. */
function listOfRows(builder: Builder, rows: Shape, path: string, label: string, owner: string): Definition {
  const hasId = rows.fields.some(({ name }) => name === 'id');
  return {
    type: 'list',
    of: `= ${path}`,
    ...(hasId ? {} : { id: '= index' }),
    label,
    divider: true,
    children: hasNumbers(rows)
      ? recordOf(builder, rows.name || owner, rows, 'it', maxDepth)
      : rowOf(builder, rows, 'it'),
  };
}

/** The values of a map, each with its name. */
export function entriesOf(
  builder: Builder,
  path: string,
  { of, name }: Shape,
  owner: string,
  label: string,
): Definition {
  const key = { type: 'text', text: '= it.key' };
  const value = of && of.kind !== 'record' ? valueText(of, 'it.value') : undefined;
  const row = value
    ? [{ type: 'row', justify: 'between', children: [key, { type: 'text', text: value, look: 'strong' }] }]
    : [
        { ...key, look: 'strong' },
        ...(of?.kind === 'record'
          ? recordOf(builder, of.name || name || owner, of, 'it.value', maxDepth)
          : []),
      ];
  return { type: 'list', of: `= entries(${path})`, id: '= it.key', label, divider: true, children: row };
}

/** A single value as a text; undefined for all others. */
export function valueText({ kind }: Shape, path: string): string | undefined {
  if (kind === 'text') return `= ${path}`;
  return ['integer', 'number', 'boolean'].includes(kind) ? `= string(${path})` : undefined;
}

function pictureOf(field: Field, value: string): Definition[] {
  const { name, shape } = field;
  const path = fieldOf(value, name);
  const look = { alt: '', ratio: '4/3', size: 'full', shape: 'rounded' };
  if (roleOf(name, shape) === 'image')
    return [{ type: 'image', src: `= ${path}`, ...look, when: `= ${path} != null` }];
  if (!isPictures(shape, path)) return [];
  return [
    {
      type: 'grid',
      of: `= ${path}`,
      id: '= index',
      columns: 2,
      when: `= size(${path}) > 0`,
      children: [{ type: 'image', src: '= it', ...look }],
    },
  ];
}
