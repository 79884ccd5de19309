/** Log-in at an OAuth 2 or OpenID Connect provider, where the document describes one and has no `x-oauth` yet. */
import type { Contract } from '../../language/contract/index.ts';
import { isJsonObject, type JsonObject } from '../../language/contract/reference.ts';
import { callsOf } from './calls.ts';
import { sessionOf } from './session.ts';
import { extended, type OpenApiSource } from './source.ts';

/**
 * The document with `x-oauth` at the scheme of its session, if users have no other way to log in than with a token.
 * @param clientId stands there until the app is registered at the provider
 */
export function withProvider(
  source: OpenApiSource,
  clientId: string,
  read: (source: OpenApiSource) => Contract,
): OpenApiSource {
  const { document } = source;
  const contract = read(source);
  if (sessionOf(callsOf(document, contract), contract).logIn?.kind !== 'token') return source;
  const components = isJsonObject(document.components) ? document.components : {};
  const schemes = isJsonObject(components.securitySchemes) ? components.securitySchemes : {};
  for (const [name, scheme] of Object.entries(schemes)) {
    const declared = isJsonObject(scheme) ? declaration(scheme, clientId) : undefined;
    if (!declared) continue;
    const path = ['components', 'securitySchemes', name, 'x-oauth'];
    const next = extended(source, [{ path, value: declared }]);
    const { credential } = read(next);
    // A scheme that is not the one of the session changes nothing.
    if (credential?.kind === 'header' && credential.oauth) return next;
  }
  return source;
}

/** Undefined if the scheme does not say enough for a log-in in a browser. */
function declaration(scheme: JsonObject, clientId: string): JsonObject | undefined {
  if (scheme.type === 'openIdConnect')
    return String(scheme.openIdConnectUrl).endsWith('/.well-known/openid-configuration')
      ? { clientId }
      : undefined;
  const flow = isJsonObject(scheme.flows) ? scheme.flows.authorizationCode : undefined;
  if (scheme.type !== 'oauth2' || !isJsonObject(flow) || !flow.authorizationUrl || !flow.tokenUrl)
    return undefined;
  const scopes = Object.keys(isJsonObject(flow.scopes) ? flow.scopes : {});
  // With `openid` the name of the issuer is checked, which the document does not have.
  return {
    clientId,
    ...(scopes.includes('openid') ? { scopes: scopes.filter((one) => one !== 'openid') } : {}),
  };
}
