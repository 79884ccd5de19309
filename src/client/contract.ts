/** What the client knows of a contract. `npm run generate` writes it: `generated/contract.ts`. */
import type { Open } from './dialect/dialect.ts';

export interface Contract {
  /**
   * One line for each operation, by its operationId: `"post /wallet/out i"`. Marks after the path: `i` takes an
   * idempotency key, `m` has a multipart body, `o` may be kept on the device.
   */
  operations: Readonly<Record<string, string>>;
  open: Open;
}
