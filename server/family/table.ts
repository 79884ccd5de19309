/** What the contract's `x-family` says (openapi/family.yaml), made ready once for each contract. */
import { type Contract, isObject, type Json } from '../http/contract.ts';

/** Texts by name, by the operation or schema that they are for. */
type Named = Map<string, Map<string, string[]>>;

export interface FamilyTable {
  /** Fields that name a coin, and our keys of coins by the other ones. */
  coinFields: ReadonlySet<string>;
  coinKeys: ReadonlyMap<string, string>;
  /** The field that may hold an e-mail address, by operation. */
  accounts: ReadonlyMap<string, string>;
  /** Our name of a field by another one, by operation. */
  names: Named;
  /** What stands for a field that was not sent, by operation and field. */
  none: Named;
  /** Further names of a field, by schema. */
  answers: Named;
  /** Schemas of pages, and what their field for the next page's address is called. */
  pages: ReadonlySet<string>;
  nextPage: string;
}

const read = new WeakMap<Contract, FamilyTable>();

export function familyTable(contract: Contract): FamilyTable {
  const known = read.get(contract);
  if (known) return known;
  const family = contract.document['x-family'];
  const coins = at(family, 'coins');
  const pages = at(family, 'pages');
  const table: FamilyTable = {
    coinFields: new Set(texts(at(coins, 'fields'))),
    coinKeys: new Map(entries(at(coins, 'keys')).map(([theirs, ours]) => [theirs, String(ours)])),
    accounts: new Map(
      entries(at(family, 'accounts')).map(([operation, field]) => [operation, String(field)]),
    ),
    names: named(at(family, 'names')),
    none: named(at(family, 'none')),
    answers: named(at(family, 'answers')),
    pages: new Set(texts(at(pages, 'of'))),
    nextPage: texts(at(pages, 'field'))[0] ?? '',
  };
  read.set(contract, table);
  return table;
}

function named(of: Json | undefined): Named {
  return new Map(
    entries(of).map(([name, fields]) => [
      name,
      new Map(entries(fields).map(([field, values]) => [field, texts(values)])),
    ]),
  );
}

function at(of: Json | undefined, name: string): Json | undefined {
  return isObject(of) ? of[name] : undefined;
}

function entries(of: Json | undefined): [string, Json][] {
  return isObject(of) ? Object.entries(of) : [];
}

function texts(of: Json | undefined): string[] {
  if (of === undefined) return [];
  return Array.isArray(of) ? of.map(String) : [String(of)];
}
