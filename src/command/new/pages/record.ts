/** The values of a record, one under the other. */
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import { isShown, roleOf, titleField } from '../fieldRole.ts';
import { referredTo } from '../links.ts';
import { type Definition, goTo } from '../query.ts';
import type { Field, Shape } from '../shape.ts';
import { rowOf } from './row.ts';

/** How deep records in records are shown. */
const maxDepth = 2;

/**
 * Pictures, facts in a card, long texts, and what is nested in cards of its own.
 * @param owner the name of the record's schema, for the keys of its texts
 * @param value the record in expressions, such as `data.pet`
 */
export function recordOf(
  builder: Builder,
  owner: string,
  record: Shape,
  value: string,
  depth = 0,
): Definition[] {
  const fields = record.fields.filter(({ name, shape }) => isShown(name, shape));
  const facts = fields.flatMap((field) => factOf(builder, owner, field, value) ?? []);
  const all = { type: 'facts', onlyFilled: true, rows: facts };
  const inFacts = facts.length === 0 ? [] : [depth === 0 ? { type: 'card', children: [all] } : all];
  const after = fields.flatMap((field) => blockOf(builder, owner, field, value, depth));
  const pictures = fields.flatMap((field) => pictureOf(field, value));
  return [...pictures, ...inFacts, ...after];
}

/** A value that has room in one row; undefined for all others. */
function factOf(builder: Builder, owner: string, field: Field, value: string): Definition | undefined {
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
      if (link) return row({ press: [goTo(link.page.route, link.query)] });
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
    case 'choice':
      return row({ as: 'status', set: builder.set(owner, name, shape) });
    case undefined:
      return nestedFact(shape, path, row);
    default:
      return undefined;
  }
}

/** A list of words, or of records with little more than a name, and such a record itself. */
function nestedFact(
  shape: Shape,
  path: string,
  row: (extra: Definition, shown: string) => Definition,
): Definition | undefined {
  if (shape.kind === 'record') {
    const title = isSmall(shape) ? titleField(shape.fields) : undefined;
    return title && row({}, fieldOf(path, title.name));
  }
  const { of } = shape;
  if (shape.kind !== 'list' || !of) return undefined;
  if (of.kind === 'text' && !isPictures(shape, path)) return row({}, `join(${path}, ', ')`);
  if (of.kind === 'integer') return row({}, `join(${path}.map(one, string(one)), ', ')`);
  const title = of.kind === 'record' && isSmall(of) ? titleField(of.fields) : undefined;
  if (!title) return undefined;
  return row(
    {},
    `join(${path}.filter(one, ${fieldOf('one', title.name)} != null).map(one, ${fieldOf('one', title.name)}), ', ')`,
  );
}

/** Whether a record is little more than a number and a name. */
const isSmall = ({ fields }: Shape): boolean =>
  fields.filter(({ name, shape }) => isShown(name, shape)).length <= 2;

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
  if (shape.kind === 'record' && !(isSmall(shape) && titleField(shape.fields)) && depth < maxDepth)
    return card(recordOf(builder, inner, shape, path, depth + 1));
  if (shape.kind === 'map' && shape.of && valueText(shape.of, 'it.value'))
    return card([entriesOf(builder, path, shape, inner, builder.forms.label(owner, field))]);
  const rows = shape.kind === 'list' ? shape.of : undefined;
  if (rows?.kind === 'record' && !(isSmall(rows) && titleField(rows.fields)))
    return card([listOfRows(builder, rows, path, builder.forms.label(owner, field))]);
  return [];
}

/** A list of records that are nothing of their own; their order tells them apart if they have no id. */
function listOfRows(builder: Builder, rows: Shape, path: string, label: string): Definition {
  const hasId = rows.fields.some(({ name }) => name === 'id');
  return {
    type: 'list',
    of: `= ${path}`,
    ...(hasId ? {} : { id: '= index' }),
    label,
    divider: true,
    children: rowOf(builder, rows, 'it'),
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
