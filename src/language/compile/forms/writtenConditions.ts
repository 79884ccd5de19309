/** Finds `x-shown-when` and `x-required-when` in the schema of a form. */
import type { FieldCondition } from '../../expression/fieldConditions.ts';
import { type Names, namesOf, withNames } from '../../expression/names.ts';
import { bindRoot } from '../../expression/roots.ts';
import { broken, int, nullable, type Type } from '../../expression/type.ts';
import type { FormSchema } from '../../project/forms.ts';
import { isSchema, type JsonSchema } from '../../project/inline.ts';
import { fieldAt, isMissing } from '../scope/fieldPath.ts';

export const keywords = ['x-shown-when', 'x-required-when'] as const;
type Keyword = (typeof keywords)[number];

/** A condition as it is written. */
export interface WrittenCondition {
  keyword: Keyword;
  path: FieldCondition['path'];
  /** JSON pointer into the schema with its references inlined. */
  pointer: string;
  value: unknown;
  /** Null where no condition is read: in an alternative, or in what applies under a condition of the schema. */
  names: Names | null;
}

/** Keywords whose schemas apply only sometimes, or to no field of a fixed name. */
const unread = [
  'if',
  'then',
  'else',
  'oneOf',
  'anyOf',
  'not',
  'dependentSchemas',
  'patternProperties',
  'additionalProperties',
  'prefixItems',
  'contains',
  '$defs',
] as const;

/**
 * The names that the conditions of a field see.
 * @param constants the type of those of app.json
 */
export function namesAt(form: FormSchema, constants: Type, path: FieldCondition['path']): Names {
  const fields: Record<string, Type> = {};
  for (const [name, type] of Object.entries(form.fields)) fields[name] = nullable(type);
  const names = namesOf({
    form: { type: { kind: 'record', name: `the form “${form.name}”`, fields } },
    app: bindRoot('app', constants),
  });
  if (!path.includes(null)) return names;
  const place = fieldAt(pathOf(path), fields);
  const item = isMissing(place) ? broken : (place.item ?? broken);
  return withNames(names, { it: { type: nullable(item) }, index: { type: int } });
}

export function writtenIn(form: FormSchema, schema: JsonSchema, constants: Type): WrittenCondition[] {
  const found: WrittenCondition[] = [];
  const visit = (value: unknown, path: FieldCondition['path'], pointer: string, isRead: boolean): void => {
    if (Array.isArray(value))
      for (const [at, one] of value.entries()) visit(one, path, `${pointer}/${at}`, isRead);
    if (!isSchema(value)) return;
    const isField = isRead && typeof path.at(-1) === 'string';
    for (const keyword of keywords)
      if (Object.hasOwn(value, keyword))
        found.push({
          keyword,
          path,
          pointer: `${pointer}/${keyword}`,
          value: value[keyword],
          names: isField ? namesAt(form, constants, path) : null,
        });
    visit(value.allOf, path, `${pointer}/allOf`, isRead);
    visit(value.items, [...path, null], `${pointer}/items`, isRead);
    members(value.properties, (name, one) =>
      visit(one, [...path, name], `${pointer}/properties/${escaped(name)}`, isRead),
    );
    for (const keyword of unread) {
      const here = `${pointer}/${keyword}`;
      if (/^(dependentSchemas|patternProperties|\$defs)$/.test(keyword))
        members(value[keyword], (name, one) => visit(one, path, `${here}/${escaped(name)}`, false));
      else visit(value[keyword], path, here, false);
    }
  };
  visit(schema, [], '', true);
  return found;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function members(value: unknown, visit: (name: string, one: unknown) => void): void {
  if (isSchema(value)) for (const [name, one] of Object.entries(value)) visit(name, one);
}

/** A path as definitions write it: `items[].name`. */
export const pathOf = (path: FieldCondition['path']): string =>
  path.reduce<string>(
    (whole, part) => (part === null ? `${whole}[]` : whole ? `${whole}.${part}` : part),
    '',
  );
