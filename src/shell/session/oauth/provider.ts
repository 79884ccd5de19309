/**
 * The requests to an OAuth 2 or OpenID Connect provider: authorization code with PKCE, renewal, revocation. The library
 * (oauth4webapi) checks every answer. Loaded only for these requests.
 */
import * as oauth from 'oauth4webapi';
import type { OAuth } from '../../../client/contract.ts';

export interface Tokens {
  access: string;
  refresh?: string;
  /** Seconds for which the access token is valid. */
  lifetime?: number;
}

/** What has to be known again when the user is back. */
export interface Sent {
  state: string;
  verifier: string;
  nonce?: string;
}

/** Milliseconds that the provider has for an answer. */
const timeoutMs = 30_000;

const absolute = (url: string): string => new URL(url, location.href).href;

/** The address to which the provider sends the user back: that of the app, without route or query. */
export const callback = (): string => {
  const { origin, pathname } = new URL(import.meta.env.BASE_URL, location.href);
  return origin + pathname;
};

/** Plain HTTP is for a provider on the developer's own machine. */
const options = (url: string): { signal: AbortSignal; [oauth.allowInsecureRequests]: boolean } => ({
  signal: AbortSignal.timeout(timeoutMs),
  [oauth.allowInsecureRequests]: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
});

const servers = new WeakMap<OAuth, Promise<oauth.AuthorizationServer>>();

/** The provider's endpoints, declared or discovered. @throws network errors; the next call tries again */
function serverOf(settings: OAuth): Promise<oauth.AuthorizationServer> {
  const known = servers.get(settings);
  if (known) return known;
  const found = settings.discover ? discovered(settings) : Promise.resolve(declared(settings));
  servers.set(settings, found);
  found.catch(() => servers.delete(settings));
  return found;
}

async function discovered({ issuer = '' }: OAuth): Promise<oauth.AuthorizationServer> {
  const name = new URL(absolute(issuer));
  return oauth.processDiscoveryResponse(name, await oauth.discoveryRequest(name, options(name.href)));
}

function declared(settings: OAuth): oauth.AuthorizationServer {
  const { issuer, authorizationUrl = '', tokenUrl = '', revocationUrl } = settings;
  return {
    // A plain OAuth 2 provider may have no name: then no answer can claim one either.
    issuer: issuer ?? new URL(absolute(authorizationUrl)).origin,
    authorization_endpoint: absolute(authorizationUrl),
    token_endpoint: absolute(tokenUrl),
    ...(revocationUrl === undefined ? {} : { revocation_endpoint: absolute(revocationUrl) }),
  };
}

/** The address of the provider's log-in, and what to keep until the user is back. @throws network errors */
export async function request(settings: OAuth): Promise<{ url: URL; sent: Sent }> {
  const server = await serverOf(settings);
  if (server.authorization_endpoint === undefined) throw new TypeError('The provider has no log-in');
  const verifier = oauth.generateRandomCodeVerifier();
  const sent: Sent = {
    state: oauth.generateRandomState(),
    verifier,
    ...(settings.scopes.includes('openid') ? { nonce: oauth.generateRandomNonce() } : {}),
  };
  const url = new URL(server.authorization_endpoint);
  const fields = {
    ...settings.parameters,
    client_id: settings.clientId,
    redirect_uri: callback(),
    response_type: 'code',
    scope: settings.scopes.join(' '),
    state: sent.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(sent.nonce === undefined ? {} : { nonce: sent.nonce }),
  };
  for (const [name, value] of Object.entries(fields)) if (value !== '') url.searchParams.set(name, value);
  return { url, sent };
}

/** Redeems the code that the provider sent the user back with for tokens. @throws AuthorizationResponseError and others */
export async function redeem(settings: OAuth, answer: URLSearchParams, sent: Sent): Promise<Tokens> {
  const server = await serverOf(settings);
  const client = { client_id: settings.clientId };
  const given = new URLSearchParams(answer);
  if (settings.issuer === undefined) given.delete('iss');
  const checked = oauth.validateAuthResponse(server, client, given, sent.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    checked,
    callback(),
    sent.verifier,
    options(server.token_endpoint ?? server.issuer),
  );
  return tokens(
    await oauth.processAuthorizationCodeResponse(server, client, response, {
      ...(sent.nonce === undefined ? {} : { expectedNonce: sent.nonce, requireIdToken: true }),
    }),
  );
}

/** @returns null if the provider no longer accepts the refresh token. @throws network errors */
export async function renewed(settings: OAuth, refresh: string): Promise<Tokens | null> {
  const known = await serverOf(settings);
  const server =
    settings.refreshUrl === undefined ? known : { ...known, token_endpoint: absolute(settings.refreshUrl) };
  const client = { client_id: settings.clientId };
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    refresh,
    options(server.token_endpoint ?? server.issuer),
  );
  try {
    return tokens(await oauth.processRefreshTokenResponse(server, client, response));
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.status < 500) return null;
    throw error;
  }
}

/** Tells the provider that a token is no longer used, if it has an endpoint for that. */
export async function revoke(settings: OAuth, token: string): Promise<void> {
  const server = await serverOf(settings);
  if (server.revocation_endpoint === undefined) return;
  await oauth.revocationRequest(
    server,
    { client_id: settings.clientId },
    oauth.None(),
    token,
    options(server.revocation_endpoint),
  );
}

function tokens(answer: oauth.TokenEndpointResponse): Tokens {
  const { access_token: access, refresh_token: refresh, expires_in: lifetime } = answer;
  return {
    access,
    ...(refresh === undefined ? {} : { refresh }),
    ...(lifetime === undefined ? {} : { lifetime }),
  };
}
