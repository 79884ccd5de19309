/** Authentication: who may call an operation, and how calls are authenticated. */
import { type OAuth, oauthOf } from './oauth.ts';
import { child, isJsonObject, type JsonObject, type Place, text } from './reference.ts';

/** How the token of a session is sent. */
export type Credential =
  | { kind: 'header'; name: string; prefix: string; oauth?: OAuth }
  | { kind: 'query'; name: string }
  | { kind: 'basic' }
  | { kind: 'cookie'; csrf?: { header: string; cookie?: string } };

const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** Who may call an operation: declared by `x-auth`, or else by `security` of the operation or of the document. */
export function authOf(operation: JsonObject, root: JsonObject): 'none' | 'optional' | 'user' {
  const marked = operation['x-auth'];
  if (marked === 'user' || marked === 'optional' || marked === 'none') return marked;
  const schemes = listOf(operation.security ?? root.security);
  if (schemes.length === 0) return 'none';
  return schemes.some((one) => Object.keys(one).length === 0) ? 'optional' : 'user';
}

/**
 * The security scheme of the app's session: the one with `x-session: true`, or else the first of `security` at the
 * root, of the operations, or of all schemes. Undefined if none is supported.
 * @param operations as in the document
 */
export function credentialOf(
  root: JsonObject,
  at: Place,
  operations: readonly JsonObject[],
): Credential | undefined {
  const schemes = child(root, at, 'components', 'securitySchemes');
  const all = Object.keys(schemes.value).map((name) => {
    const { value } = child(schemes.value, schemes.at, name);
    return { name, scheme: value, credential: sent(value) };
  });
  const named = [root, ...operations].flatMap(({ security }) =>
    listOf(security).flatMap((one) => Object.keys(one)),
  );
  const order = [
    ...all.filter(({ scheme }) => scheme['x-session'] === true),
    ...named.flatMap((name) => all.filter((one) => one.name === name)),
    ...all,
  ];
  return order.find(({ credential }) => credential !== undefined)?.credential;
}

function sent(scheme: JsonObject): Credential | undefined {
  const name = text(scheme.name);
  switch (scheme.type) {
    case 'http':
      if (text(scheme.scheme).toLowerCase() === 'basic') return { kind: 'basic' };
      return text(scheme.scheme).toLowerCase() === 'bearer' ? bearer : undefined;
    case 'oauth2':
    case 'openIdConnect': {
      const oauth = oauthOf(scheme);
      return oauth ? { ...bearer, oauth } : bearer;
    }
    case 'apiKey':
      if (scheme.in === 'cookie') return { kind: 'cookie', ...csrfOf(scheme['x-csrf']) };
      if (scheme.in === 'query') return { kind: 'query', name };
      return { kind: 'header', name, prefix: '' };
    default:
      return undefined;
  }
}

const bearer = { kind: 'header', name: 'Authorization', prefix: 'Bearer ' } as const;

/** @throws Error if the header is missing */
function csrfOf(value: unknown): { csrf?: { header: string; cookie?: string } } {
  if (value === undefined) return {};
  if (!isJsonObject(value) || text(value.header) === '')
    throw new Error(
      'x-csrf has to name the header that the token is sent in, such as {header: X-CSRF-Token}',
    );
  return {
    csrf: { header: text(value.header), ...(text(value.cookie) ? { cookie: text(value.cookie) } : {}) },
  };
}
