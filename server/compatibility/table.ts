/** Lookup tables of the contract's `x-compatibility` (openapi/compatibility.yaml), built once per contract. */
import { type Contract, isObject, type JsonValue } from '../http/contract.ts';

/** Field names or values, by field, by operation or schema. */
type Named = Map<string, Map<string, string[]>>;

export interface CompatibilityTable {
  /** Fields that contain a coin id, and our coin ids by those of other clients. */
  coinFields: ReadonlySet<string>;
  coinKeys: ReadonlyMap<string, string>;
  /** The field that may hold an e-mail address, by operation. */
  accounts: ReadonlyMap<string, string>;
  /** Our field name by another name, per operation. */
  names: Named;
  /** Values that mean "not sent", per operation and field. */
  none: Named;
  /** Additional names of a field, per schema. */
  answers: Named;
  /** Schemas of pages, and their field for the URL of the next page. */
  pages: ReadonlySet<string>;
  nextPage: string;
}

const read = new WeakMap<Contract, CompatibilityTable>();

export function compatibilityTable(contract: Contract): CompatibilityTable {
  const known = read.get(contract);
  if (known) return known;
  const declared = contract.document['x-compatibility'];
  const coins = at(declared, 'coins');
  const pages = at(declared, 'pages');
  const table: CompatibilityTable = {
    coinFields: new Set(texts(at(coins, 'fields'))),
    coinKeys: new Map(entries(at(coins, 'keys')).map(([theirs, ours]) => [theirs, String(ours)])),
    accounts: new Map(
      entries(at(declared, 'accounts')).map(([operation, field]) => [operation, String(field)]),
    ),
    names: named(at(declared, 'names')),
    none: named(at(declared, 'none')),
    answers: named(at(declared, 'answers')),
    pages: new Set(texts(at(pages, 'of'))),
    nextPage: texts(at(pages, 'field'))[0] ?? '',
  };
  read.set(contract, table);
  return table;
}

function named(of: JsonValue | undefined): Named {
  return new Map(
    entries(of).map(([name, fields]) => [
      name,
      new Map(entries(fields).map(([field, values]) => [field, texts(values)])),
    ]),
  );
}

function at(of: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(of) ? of[name] : undefined;
}

function entries(of: JsonValue | undefined): [string, JsonValue][] {
  return isObject(of) ? Object.entries(of) : [];
}

function texts(of: JsonValue | undefined): string[] {
  if (of === undefined) return [];
  return Array.isArray(of) ? of.map(String) : [String(of)];
}
