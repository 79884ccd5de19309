/** The contract in the form that the client uses. `npm run generate` writes it: `generated/contract.ts`. */
import type { Assemble, Special } from './dialect/assemble.ts';
import type { Credential } from './dialect/credentials.ts';
import type { Open } from './dialect/dialect.ts';

/** `x-oauth` of the contract. All URLs are absolute, or a path on the page's own host. */
export interface OAuth {
  clientId: string;
  scopes: readonly string[];
  /** The provider's own name; with `discover` its endpoints are looked up there (OpenID Connect Discovery). */
  issuer?: string;
  discover?: true;
  authorizationUrl?: string;
  tokenUrl?: string;
  /** The endpoint that renews tokens, if it is not `tokenUrl`. */
  refreshUrl?: string;
  revocationUrl?: string;
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>;
  /** Origins for the Content-Security-Policy. */
  origins?: readonly string[];
}

export interface Contract {
  /** The server of the contract: a URL, or a path on the page's own host. */
  server?: string;
  /** The request header for the language of texts; `Accept-Language` by default. */
  language?: string;
  /** The request header for the release of the app that calls; without it the release is not sent. */
  release?: string;
  /**
   * One line for each operation: `post /loans i =lend`. GET and DELETE send their values as the query, all others as a
   * form. Marks after the path: `i` takes an idempotency key, `m` has a multipart body, `o` may be cached for offline
   * use, `n` may have an empty answer, `b` has an answer without the envelope. The operationId is last, and left out
   * where it is {@link idOfPath}.
   */
  operations: readonly string[];
  /** Details of operations whose requests do not fit a line. */
  special?: Readonly<Record<string, Special>>;
  /** Builds the requests of `special`; set only if there are any. */
  assemble?: Assemble;
  /** How calls are authenticated; by default the bare token in `Authorization`. */
  credential?: Credential;
  /** Where users log in, if that is at an OAuth 2 or OpenID Connect provider. */
  oauth?: OAuth;
  open: Open;
  /** Opens answers without the envelope, in a contract whose other answers have one. */
  bare?: Open;
}

/** The operationId that an operation most often has: `/set/get_lang` is `setGetLang`. */
export const idOfPath = (path: string): string =>
  path.slice(1).replace(/[^a-z\d]+([a-z\d]?)/gi, (_, next: string) => next.toUpperCase());
