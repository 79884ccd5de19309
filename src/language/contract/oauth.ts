/**
 * How a page lets the user log in at an OAuth 2 or OpenID Connect provider: `x-oauth` of a security scheme, merged with
 * the scheme itself.
 *
 *     x-oauth: {clientId: library-web, scopes: [openid, loans], issuer: https://id.example}
 */
import { isJsonObject, type JsonObject, text, texts } from './reference.ts';

/** All URLs are absolute, or a path on the page's own host. */
export interface OAuth {
  clientId: string;
  scopes: readonly string[];
  /** The provider's own name. Required for OpenID Connect; `discover` says that its endpoints are looked up there. */
  issuer?: string;
  discover?: true;
  authorizationUrl?: string;
  tokenUrl?: string;
  /** The endpoint that renews tokens, if it is not `tokenUrl`. */
  refreshUrl?: string;
  /** The revocation or logout endpoint. */
  revocationUrl?: string;
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>;
  /** Origins that the provider's endpoints have, if they are only known by discovery. */
  origins?: readonly string[];
}

const known = ['clientId', 'scopes', 'issuer', 'revocationUrl', 'parameters', 'origins'];
const discovery = '/.well-known/openid-configuration';

/**
 * Undefined if the scheme has no `x-oauth`: then the app gets its token elsewhere.
 * @throws Error if it is invalid or incomplete
 */
export function oauthOf(scheme: JsonObject): OAuth | undefined {
  const declared = scheme['x-oauth'];
  if (declared === undefined) return undefined;
  if (!isJsonObject(declared) || text(declared.clientId) === '')
    throw new Error('x-oauth has to name the app at the provider, such as {clientId: library-web}');
  const wrong = Object.keys(declared).find((name) => !known.includes(name));
  if (wrong !== undefined) throw new Error(`x-oauth has no “${wrong}”: it takes ${known.join(', ')}`);
  const issuer = text(declared.issuer);
  const parameters = isJsonObject(declared.parameters) ? declared.parameters : {};
  const common = {
    clientId: text(declared.clientId),
    ...some('revocationUrl', text(declared.revocationUrl)),
    ...(Object.keys(parameters).length > 0
      ? {
          parameters: Object.fromEntries(
            Object.entries(parameters).map(([name, value]) => [name, String(value)]),
          ),
        }
      : {}),
    ...(declared.origins === undefined ? {} : { origins: texts(declared.origins) }),
  };
  const scopes = declared.scopes === undefined ? undefined : texts(declared.scopes);
  if (scheme.type === 'openIdConnect') {
    const url = text(scheme.openIdConnectUrl);
    if (!url.endsWith(discovery) && issuer === '')
      throw new Error(`x-oauth needs the issuer: openIdConnectUrl does not end with ${discovery}`);
    return {
      ...common,
      scopes: scopes ?? ['openid'],
      issuer: issuer || url.slice(0, -discovery.length),
      discover: true,
    };
  }
  const flows = isJsonObject(scheme.flows) ? scheme.flows : {};
  const flow = flows.authorizationCode;
  if (!isJsonObject(flow) || text(flow.authorizationUrl) === '' || text(flow.tokenUrl) === '')
    throw new Error('x-oauth needs the flow authorizationCode with its authorizationUrl and tokenUrl');
  const asked = scopes ?? Object.keys(isJsonObject(flow.scopes) ? flow.scopes : {});
  if (asked.includes('openid') && issuer === '')
    throw new Error('x-oauth asks for the scope openid, so it has to name the issuer, which is checked');
  return {
    ...common,
    scopes: asked,
    ...some('issuer', issuer),
    authorizationUrl: text(flow.authorizationUrl),
    tokenUrl: text(flow.tokenUrl),
    ...some('refreshUrl', text(flow.refreshUrl)),
  };
}

const some = <Name extends string>(name: Name, value: string): { [At in Name]?: string } =>
  value === '' ? {} : ({ [name]: value } as { [At in Name]: string });
