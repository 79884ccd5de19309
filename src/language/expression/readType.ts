/** Records which parts of a type are read, to find out later whether they are the same in another type. */
import { sameDeclaration } from './declared.ts';
import { signatureOf } from './signature.ts';
import { nullable, type RecordType, required, type Type } from './type.ts';

/** What was read of a type. */
export interface TypeRead {
  type: Type;
  /** The signature of the type without fields. Taken at once: later, a lazy type may be read from changed files. */
  outline: string | undefined;
  /** The names of the fields, if all of them or a missing one were asked for. */
  names?: string;
  fields: Map<string, TypeRead>;
}

type Fields = RecordType['fields'];

/** A record that contains others. */
interface Outer {
  fields: Fields;
  type: RecordType;
}

export const nothingRead = (type: Type): TypeRead => ({
  type,
  outline: outlineOf(type),
  fields: new Map(),
});

/** The same type, which adds to `read` what is read of it: of records single fields, of other types all. */
export function recorded(type: Type, read: TypeRead, within: readonly Outer[] = []): Type {
  if (type.kind !== 'record') return type;
  // A type that contains itself is the same object again, so that traversals end.
  const outer = within.find(({ fields }) => fields === type.fields);
  if (outer) return type.nullable ? nullable(outer.type) : required(outer.type);
  const { fields: whole } = type;
  const known = new Map<string, Type>();
  const inner = (name: string): Type | undefined => {
    const field = whole[name];
    if (!field) return undefined;
    let made = known.get(name);
    if (!made) {
      const readField = read.fields.get(name) ?? nothingRead(field);
      read.fields.set(name, readField);
      made = recorded(field, readField, [...within, { fields: whole, type: self }]);
      known.set(name, made);
    }
    return made;
  };
  const readNames = (): void => {
    read.names ??= namesOf(whole);
  };
  const isOwn = (name: string | symbol): name is string =>
    typeof name === 'string' && Object.hasOwn(whole, name);
  const fields = new Proxy(whole, {
    get(_, name) {
      if (isOwn(name)) return inner(name);
      readNames();
      return undefined;
    },
    getOwnPropertyDescriptor(_, name) {
      if (!isOwn(name)) {
        readNames();
        return undefined;
      }
      return { value: inner(name), enumerable: true, configurable: true, writable: true };
    },
    has(_, name) {
      if (isOwn(name)) return inner(name) !== undefined;
      readNames();
      return false;
    },
    ownKeys() {
      readNames();
      return Reflect.ownKeys(whole);
    },
  });
  const self = withFields(type, fields);
  return self;
}

function withFields(type: RecordType, fields: Fields): RecordType {
  const { kind, name, rest, union, nullable } = type;
  return sameDeclaration(type, {
    kind,
    ...(name !== undefined && { name }),
    ...(nullable !== undefined && { nullable }),
    fields,
    rest,
    union,
  });
}

/** Whether all that was read of one type is the same in another. Reads nothing else of it. */
export function isReadAlike(read: TypeRead, type: Type): boolean {
  if (!isSameRead(read, type, [], [])) return false;
  keep(read, type);
  return true;
}

function isSameRead(read: TypeRead, type: Type, before: readonly Fields[], now: readonly Fields[]): boolean {
  if (read.type === type) return true;
  if (type.kind !== 'record' || read.type.kind !== 'record') return sameOutline(read, type);
  // Within itself, the same record on both sides.
  const outer = before.indexOf(read.type.fields);
  if (outer !== now.indexOf(type.fields) || !sameOutline(read, type)) return false;
  if (outer >= 0) return true;
  const { fields } = type;
  if (read.names !== undefined && read.names !== namesOf(fields)) return false;
  for (const [name, field] of read.fields) {
    if (!Object.hasOwn(fields, name)) return false;
    const other = fields[name];
    if (!other || !isSameRead(field, other, [...before, read.type.fields], [...now, fields])) return false;
  }
  return true;
}

/** The next comparison is with this type, of which most parts are the same objects. */
function keep(read: TypeRead, type: Type): void {
  if (read.type === type || type.kind !== 'record') return;
  read.type = type;
  for (const [name, field] of read.fields) {
    const other = type.fields[name];
    if (other) keep(field, other);
  }
}

const namesOf = (fields: Fields): string => JSON.stringify(Object.keys(fields));

const outlines = new WeakMap<Type, { signature: string | undefined }>();

const sameOutline = ({ outline }: TypeRead, type: Type): boolean =>
  outline !== undefined && outline === outlineOf(type);

/** The signature of a type without the fields of a record; undefined if it is too large. */
function outlineOf(type: Type): string | undefined {
  let known = outlines.get(type);
  if (!known) {
    known = { signature: signatureOf(type.kind === 'record' ? withFields(type, {}) : type) };
    outlines.set(type, known);
  }
  return known.signature;
}
