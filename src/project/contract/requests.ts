/** The requests of calls, as the app's client sends them. */
import { createClientOf } from '../../client/client.ts';
import type { Contract as ClientContract } from '../../client/contract.ts';
import { assemble } from '../../client/dialect/assemble.ts';
import { basic, type Credential, inCookie, inHeader, inQuery } from '../../client/dialect/credentials.ts';
import type { Contract } from '../../language/contract/index.ts';
import { credentialCall, requestTableOf } from './clientContract.ts';

/** A request as plain JSON. */
export interface PlainRequest {
  /** The path after the server's address, with the query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  credentials?: 'include';
}

/** What a device sends with all of its calls. */
export interface Sender {
  token: string | null;
  language: string;
  release: string;
}

const server = 'http://server.invalid';

/** A client that describes requests and sends none. @param contract those of its operations can be described */
export function requestsOf(
  contract: Contract,
): (operation: string, values: object, sender: Sender) => Promise<PlainRequest | null> {
  const client: ClientContract = {
    ...requestTableOf(contract),
    assemble,
    ...credentialOf(contract),
    open: () => null,
  };
  return async (operation, values, { token, language, release }) => {
    let described: PlainRequest | null = null;
    const { send, setRelease } = createClientOf(client, {
      baseUrl: server,
      language,
      ...(token !== null && { token }),
      fetch: async (request) => {
        described = await describe(request);
        return new Response('null');
      },
    });
    setRelease(release);
    await send(operation, values);
    return described;
  };
}

/** The parts of the client by the names that the generated contract imports. */
const parts: Readonly<Record<string, (...args: never[]) => Credential>> = {
  basic,
  inCookie,
  inHeader,
  inQuery,
};

function credentialOf({ credential }: Contract): Pick<ClientContract, 'credential'> {
  const [part = '', args = []] = credentialCall(credential) ?? [];
  const made = parts[part]?.(...(args as never[]));
  return made ? { credential: made } : {};
}

async function describe(request: Request): Promise<PlainRequest> {
  const { method, url, headers, credentials: sent } = request;
  const body = await request.text();
  return {
    path: url.slice(server.length),
    method,
    headers: Object.fromEntries(headers),
    ...(body !== '' && { body }),
    ...(sent === 'include' && { credentials: sent }),
  };
}
