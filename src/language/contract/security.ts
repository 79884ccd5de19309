/** Who may call, and how a call says who makes it. */
import { child, isJson, type Json, type Place, text } from './reference.ts';

/** How the token of a session is sent. */
export type Credential =
  | { kind: 'header'; name: string; prefix: string }
  | { kind: 'query'; name: string }
  | { kind: 'basic' }
  | { kind: 'cookie'; csrf?: { header: string; cookie?: string } };

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** Who may call an operation: `x-auth` says so, or else `security`, its own or that of the document. */
export function authOf(operation: Json, root: Json): 'none' | 'optional' | 'user' {
  const marked = operation['x-auth'];
  if (marked === 'user' || marked === 'optional' || marked === 'none') return marked;
  const schemes = listOf(operation.security ?? root.security);
  if (schemes.length === 0) return 'none';
  return schemes.some((one) => Object.keys(one).length === 0) ? 'optional' : 'user';
}

/**
 * The scheme that an app logs in by: the one that says `x-session: true`, or else the first one of `security` at the
 * root, of the operations, and of all that there are. Undefined where there is none that can be sent.
 * @param operations as they stand in the document
 */
export function credentialOf(root: Json, at: Place, operations: readonly Json[]): Credential | undefined {
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

function sent(scheme: Json): Credential | undefined {
  const name = text(scheme.name);
  switch (scheme.type) {
    case 'http':
      if (text(scheme.scheme).toLowerCase() === 'basic') return { kind: 'basic' };
      return text(scheme.scheme).toLowerCase() === 'bearer' ? bearer : undefined;
    case 'oauth2':
    case 'openIdConnect':
      return bearer;
    case 'apiKey':
      if (scheme.in === 'cookie') return { kind: 'cookie', ...csrfOf(scheme['x-csrf']) };
      if (scheme.in === 'query') return { kind: 'query', name };
      return { kind: 'header', name, prefix: '' };
    default:
      return undefined;
  }
}

const bearer: Credential = { kind: 'header', name: 'Authorization', prefix: 'Bearer ' };

/** @throws Error for one without the header that it is sent in */
function csrfOf(value: unknown): { csrf?: { header: string; cookie?: string } } {
  if (value === undefined) return {};
  if (!isJson(value) || text(value.header) === '')
    throw new Error(
      'x-csrf has to name the header that the token is sent in, such as {header: X-CSRF-Token}',
    );
  return {
    csrf: { header: text(value.header), ...(text(value.cookie) ? { cookie: text(value.cookie) } : {}) },
  };
}
