/** The signature of a type: equal for types that expressions cannot tell apart and that are declared at the same place. */
import { declarationsOf } from './declared.ts';
import { broken, type RecordType, type Type } from './type.ts';

/** What is larger is not compared: a type may be computed without end. */
const maxLength = 5000;

/** @returns undefined for a type that is too large */
export function signatureOf(type: Type): string | undefined {
  const parts: string[] = [];
  /** The records that are being read, outermost first: a type may contain itself. */
  const within: RecordType['fields'][] = [];
  const read = (one: Type): boolean => {
    if (parts.length > maxLength) return false;
    parts.push(one === broken ? 'broken' : one.kind, one.nullable ? '?' : '', ...declarationsOf(one));
    if (one.kind === 'list') return read(one.of);
    if (one.kind !== 'record') {
      if (one.kind !== 'any') parts.push(JSON.stringify([one.values, one.positive, one.open]));
      return true;
    }
    const { fields, name = '' } = one;
    const known = within.indexOf(fields);
    parts.push(name);
    if (known >= 0) {
      parts.push(`=${known}`);
      return true;
    }
    within.push(fields);
    const isRead = readFields(one);
    within.pop();
    return isRead;
  };
  const readFields = ({ fields, rest, union }: RecordType): boolean => {
    parts.push('{');
    for (const [field, type] of Object.entries(fields)) {
      parts.push(JSON.stringify(field));
      if (!read(type)) return false;
    }
    if (rest) {
      parts.push('*');
      if (!read(rest)) return false;
    }
    for (const { values, type } of union?.alternatives ?? []) {
      parts.push('|', JSON.stringify([union?.by, values]));
      if (!read(type)) return false;
    }
    parts.push('}');
    return true;
  };
  return read(type) ? parts.join(' ') : undefined;
}
