/** A value of a contract, with where it is written. */
import { isJsonObject, type JsonObject, nameInPointer, type Place } from '../../contract/reference.ts';

export interface Written {
  /** With references resolved; an empty object if there is none. */
  value: JsonObject;
  /** What its references are relative to. */
  at: Place;
  /** Its names within the file of `at`. */
  path: readonly string[];
}

/** The value below a name, where it is written. */
export function below({ value, at, path }: Written, name: string): Written {
  const inner = Array.isArray(value)
    ? value[Number(name)]
    : Object.hasOwn(value, name)
      ? value[name]
      : undefined;
  return followed(inner, at, [...path, name]);
}

/** The entries of a list below a name. */
export function listed(of: Written, name: string): Written[] {
  const list = of.value[name];
  if (!Array.isArray(list)) return [];
  return list.map((one, index) => followed(one, of.at, [...of.path, name, String(index)]));
}

function followed(value: unknown, at: Place, path: readonly string[]): Written {
  if (!isJsonObject(value)) return { value: {}, at, path };
  if (typeof value.$ref !== 'string') return { value, at, path };
  const target = at.follow(value.$ref);
  const pointer = target.id.slice(target.id.indexOf('#') + 1);
  return followed(target.value, target, pointer.split('/').slice(1).map(nameInPointer));
}

/** What is wrong with a contract. */
export interface ContractMistake {
  /** Absolute. */
  file: string;
  path: readonly string[];
  /** Whether the last name of the path is what is wrong, and not its value. */
  ofName?: boolean;
  message: string;
  expected?: string;
  nearest?: string | undefined;
  severity: 'error' | 'warning';
  /** The operation that it matters for: one that the app does not call is not reported. */
  operation?: string;
}
