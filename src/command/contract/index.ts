/** Generates the files that are derived from a contract. */
import { join } from 'node:path';
import { clientContract, generatedBanner } from '../../project/contract/clientContract.ts';
import { write } from '../write.ts';
import { asCalled } from './called.ts';
import { contractIn } from './read.ts';
import { contractTypes, messageTypes } from './types.ts';

export interface Generation {
  /** The main file of the contract. */
  contract: string;
  /** The folder of the output. */
  out: string;
  /** Where the output imports the client from: `shoji/client`, or the relative path to the client's folder. */
  client: string;
  /** The file for the contract in one document. */
  bundle?: string;
  /** The folder with the schemas of socket messages. */
  messages?: string;
}

/**
 * Writes api.ts, contract.ts and, for an app with socket messages, realtime.ts.
 * @returns the number of operations
 * @throws UsageError if the contract cannot be read
 */
export async function generateClient({ contract, out, client, ...more }: Generation): Promise<number> {
  const { document, contract: read } = await contractIn(contract);
  if (more.bundle) await write(more.bundle, `${JSON.stringify(document, null, 1)}\n`);
  await write(join(out, 'api.ts'), generatedBanner + (await contractTypes(asCalled(document, read))));
  await write(join(out, 'contract.ts'), generatedBanner + clientContract(read, client));
  if (more.messages)
    await write(join(out, 'realtime.ts'), generatedBanner + (await messageTypes(more.messages, client)));
  return read.operations.size;
}
