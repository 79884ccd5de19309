/**
 * An OpenID Connect provider for development and tests (oidc-provider, a certified one): anybody may log in with any name,
 * and is asked for consent.
 */
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

export interface Notes {
  provider: Provider;
  issuer: string;
  /** The client that checks tokens. */
  resource: { id: string; secret: string };
  stop(): Promise<void>;
}

/** @param redirects the addresses of the app. @param lifetime of access tokens, in seconds */
export async function startProvider(
  port: number,
  redirects: readonly string[],
  lifetime: number,
): Promise<Notes> {
  const issuer = `http://localhost:${port}`;
  const resource = { id: 'notes-api', secret: 'the secret of the notes-api' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'notes',
        // An app in a browser keeps no secret.
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: [...redirects],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
      {
        client_id: resource.id,
        client_secret: resource.secret,
        redirect_uris: [],
        grant_types: [],
        response_types: [],
      },
    ],
    clientBasedCORS: () => true,
    features: {
      introspection: { enabled: true, allowedPolicy: (_context, client) => client.clientId === resource.id },
      revocation: { enabled: true },
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetime,
      Interaction: 600,
      Session: 600,
      Grant: 600,
      RefreshToken: 600,
      IdToken: 600,
    },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  const server: Server = createServer(provider.callback());
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  return {
    provider,
    issuer,
    resource,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
