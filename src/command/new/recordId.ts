/** Which record is meant: the parameter of a path, and the fields that have the same value. */
import type { CallParameter } from './calls.ts';
import { isParameter, pathParameters, type Resource } from './resources.ts';
import type { Field, Shape } from './shape.ts';
import { camel, singular } from './words.ts';

/** The parameter that says which record: the last of the path of its item. */
export const idParameter = ({ record, change, remove }: Resource): CallParameter | undefined => {
  const call = [record, remove, change].find((one) => one && isParameter(one.segments.at(-1)));
  return call && pathParameters(call).at(-1);
};

/**
 * The field of a record whose value is that parameter.
 * @param parameter undefined if no path has an id
 */
export function idField(
  parameter: CallParameter | undefined,
  resource: Resource,
  record: Shape,
): Field | undefined {
  const found = namedId(parameter, resource, record);
  if (found || !parameter) return found;
  // What a record is called may stand for its id, but not for a number.
  const isNumber = parameter.shape.kind === 'integer';
  return named(record, ['key', 'slug', 'code', 'name'], ({ shape }) => !isNumber || shape.kind !== 'text');
}

/**
 * The field of a body that has the id of the record that it is about: `id`, or `memberId` of a member. A name or a code is
 * one only where the path has it by that name, and nothing that the record has beside its id.
 * @param record what is known of the record; undefined for a new one
 */
export function idInBody(
  parameter: CallParameter | undefined,
  resource: Resource,
  body: Shape,
  record?: Shape,
): Field | undefined {
  const own = record && namedId(parameter, resource, record);
  const isOther = (name: string): boolean =>
    record?.fields.some((field) => field.name === name && field !== own) ?? false;
  const names = [...namesOf(parameter), ...(own ? [own.name] : []), ...idNames(resource)];
  return named(body, names, ({ name }) => !isOther(name));
}

/** The field that has the name of the parameter, or one that ids have. */
const namedId = (
  parameter: CallParameter | undefined,
  resource: Resource,
  record: Shape,
): Field | undefined => named(record, [...namesOf(parameter), ...idNames(resource)]);

const namesOf = (parameter: CallParameter | undefined): string[] => (parameter ? [parameter.name] : []);

const idNames = ({ name, base }: Resource): string[] => {
  const fixed = base.findLast((segment) => !isParameter(segment)) ?? name;
  return ['id', '_id', 'uuid', ...[name, fixed].map((many) => `${singular(camel(many))}Id`)];
};

/** The first field of such a name, however it is written. */
function named(
  { fields }: Shape,
  names: readonly string[],
  fits: (field: Field) => boolean = () => true,
): Field | undefined {
  const some = fields.filter((field) => ['text', 'integer'].includes(field.shape.kind) && fits(field));
  const found = names.map((name) => some.find((field) => camel(field.name) === camel(name)));
  return found.find(Boolean);
}
