/** Reads the contract of an app for a command, with messages for its user. */
import { type Contract, readContract } from '../../language/contract/index.ts';
import { bundle } from '../../project/contract/bundle.ts';
import { UsageError } from '../subcommand.ts';
import type { JsonObject } from './json.ts';

export interface ReadContract {
  /** The contract in one document, with its overlay applied. */
  document: JsonObject;
  contract: Contract;
}

/**
 * @param file the main file of the contract
 * @throws UsageError if it cannot be read, or is not OpenAPI 3
 */
export async function contractIn(file: string): Promise<ReadContract> {
  const document = await bundle(file);
  try {
    return { document, contract: readContract(document) };
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
