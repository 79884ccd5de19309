import {
  any,
  broken,
  isScalar,
  lazyList,
  lazyRecord,
  nullable,
  nullableIf,
  type RecordType,
  type Scalar,
  type Type,
} from './type.ts';

function scalarJoin(a: Scalar, b: Scalar, kind: Scalar['kind']): Type {
  const values =
    a.kind === b.kind && a.values && b.values ? [...new Set([...a.values, ...b.values])] : undefined;
  return { kind, ...(values && { values }), ...((a.long || b.long) && { long: true }) };
}

function recordJoin(a: RecordType, b: RecordType): Type {
  return lazyRecord(
    () => {
      const fields: Record<string, Type> = {};
      for (const [name, type] of Object.entries(a.fields)) {
        const other = Object.hasOwn(b.fields, name) ? b.fields[name] : undefined;
        fields[name] = other ? join(type, other) : nullable(type);
      }
      for (const [name, type] of Object.entries(b.fields))
        if (!Object.hasOwn(fields, name)) fields[name] = nullable(type);
      const rest = a.rest && b.rest ? join(a.rest, b.rest) : (a.rest ?? b.rest);
      return { fields, rest, union: a.union === b.union ? a.union : undefined };
    },
    a.name === b.name ? a.name : undefined,
  );
}

/** For two different scalar kinds, the one that can hold both. */
const wider: Record<string, Scalar['kind']> = {
  'int double': 'double',
  'double int': 'double',
  'int decimal': 'decimal',
  'decimal int': 'decimal',
  'double decimal': 'decimal',
  'decimal double': 'decimal',
  'string decimal': 'string',
  'decimal string': 'string',
};

/** The common type of two values: of the branches of a conditional, the elements of a list. */
export function join(a: Type, b: Type): Type {
  if (a === b) return a;
  if (a === broken || b === broken) return broken;
  if (a.kind === 'null') return nullable(b);
  if (b.kind === 'null') return nullable(a);
  const optional = a.nullable || b.nullable;
  if (a.kind === 'record' && b.kind === 'record') return nullableIf(optional, recordJoin(a, b));
  if (a.kind === 'list' && b.kind === 'list')
    return nullableIf(
      optional,
      lazyList(() => join(a.of, b.of)),
    );
  if (!isScalar(a) || !isScalar(b)) return any;
  const kind = a.kind === b.kind ? a.kind : wider[`${a.kind} ${b.kind}`];
  return kind ? nullableIf(optional, scalarJoin(a, b, kind)) : any;
}
