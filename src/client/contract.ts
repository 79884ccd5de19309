/** What the client knows of a contract. `npm run generate` writes it: `generated/contract.ts`. */
import type { Assemble, Special } from './dialect/assemble.ts';
import type { Credential } from './dialect/credentials.ts';
import type { Open } from './dialect/dialect.ts';

export interface Contract {
  /** Where its server is, as it names it: a URL, or a path of the page's own host. */
  server?: string;
  /** The header that says the language of texts; `Accept-Language` by default. */
  language?: string;
  /**
   * One line for each operation, by its operationId: `"post /wallet/out i"`. A call without a body sends its values as
   * query, any other as a form. Marks after the path: `i` takes an idempotency key, `m` has a multipart body, `o` may
   * be kept on the device, `n` may have an empty answer, `b` has one that is in no envelope.
   */
  operations: Readonly<Record<string, string>>;
  /** What a line does not say, of calls that are sent in another way. */
  special?: Readonly<Record<string, Special>>;
  /** Sends those; there where there are any. */
  assemble?: Assemble;
  /** How a call says who makes it; by default the token as it is, in `Authorization`. */
  credential?: Credential;
  open: Open;
  /** Opens answers that are in no envelope, where others are in one. */
  bare?: Open;
}
