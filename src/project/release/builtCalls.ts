/** The calls that the built app can make. A release may use others: then the app has to be built again. */
import fs from 'node:fs';
import path from 'node:path';
import { readContract } from '../../language/contract/index.ts';
import { callsIn } from '../contract/clientContract.ts';
import type { JsonObject } from '../contract/json.ts';

/** A build writes it beside the folder of the releases: `callsIn` of its contract, by operation. */
export const builtCallsFile = 'calls.json';

/**
 * @param folder of the releases
 * @param contract of the release
 * @param used the operations that its pages call
 * @returns a line for each operation that the built app lacks or sends in another way; none where no build is known
 */
export function callsToBuild(folder: string, contract: JsonObject, used: ReadonlySet<string>): string[] {
  const file = path.join(folder, '..', builtCallsFile);
  if (!fs.existsSync(file)) return [];
  const built = new Map<string, unknown>(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))));
  return [...callsIn(readContract(contract))]
    .filter(([operation, call]) => used.has(operation) && built.get(operation) !== call)
    .map(([operation, call]) =>
      built.has(operation)
        ? `${operation}  is sent as “${String(built.get(operation))}”, and the contract now has “${call}”: build the app (shoji build)`
        : `${operation}  is not known: pages that call it show an error until the app is built (shoji build)`,
    )
    .sort();
}
