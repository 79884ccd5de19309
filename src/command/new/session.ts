/** How a user of the contract logs in. */
import type { Contract } from '../../language/contract/index.ts';
import type { Call } from './calls.ts';
import { found } from './payloadPath.ts';
import type { Field } from './shape.ts';
import { wordsOf } from './words.ts';

/** What a log-in page asks for, and what it does with it. */
export type LogIn =
  /** A call takes a name and a password. `token` leads to the token in its answer; null if the server sets a cookie. */
  | { kind: 'call'; call: Call; fields: readonly LogInField[]; token: readonly string[] | null }
  /** The user has a token, or a name and a password that go with every call. */
  | { kind: 'token' }
  /** At the OAuth 2 or OpenID Connect provider that the contract names. */
  | { kind: 'provider'; clientId: string }
  | { kind: 'basic' };

interface LogInField {
  key: string;
  secret: boolean;
  /** Of a name, such as an e-mail address. */
  format: string;
}

export interface SessionCalls {
  logIn?: LogIn;
  logOut?: Call;
  /** Calls that take a password and start no session of the app, and why. */
  unused?: { call: Call; why: string }[];
}

const opens = /(log|sign)[-_]?(in|on)\b|(log|sign)(In|On)|authenticate|\/(tokens?|sessions?|auth)$/i;
const closes = /(log|sign)[-_]?(out|off)\b|(log|sign)(Out|Off)/i;
/** Words of calls beside the log-in: `/login/reset`, `/sign-in/verify-email`. */
const beside =
  /^(reset|forgot(ten)?|recover(y)?|verif(y|ication)|confirm(ation)?|change|resend|refresh|revoke|register|registration|signup)$/;
const isNamedLogIn = ({ id, path }: Call): boolean =>
  opens.test(`${id} ${path}`) && !wordsOf(`${id} ${path}`).some((word) => beside.test(word));
const isPassword = (name: string): boolean => /pass(word|code|phrase)?$|^pin$/i.test(name);

/** Undefined if no call of the contract is for users only. */
export function sessionOf(calls: readonly Call[], contract: Contract): SessionCalls {
  if (!contract.credential || calls.every(({ operation }) => operation.auth === 'none')) return {};
  const logOut = calls.find(
    ({ id, path, method, parameters, body }) =>
      closes.test(`${id} ${path}`) &&
      method !== 'PUT' &&
      !body?.fields.some(({ required }) => required) &&
      !parameters.some(({ required }) => required),
  );
  const logIn = logInOf(calls, contract);
  return { logIn, ...(logOut ? { logOut } : {}), unused: unusedBeside(logIn, calls) };
}

/** A page for such a call would ask for a password, and leave the user logged out. */
function unusedBeside(logIn: LogIn, calls: readonly Call[]): { call: Call; why: string }[] {
  const own = logIn.kind === 'call' ? logIn.call : undefined;
  const why = whyUnused(logIn);
  return calls
    .filter((call) => call !== own && !call.deprecated && isLogIn(call))
    .map((call) => ({ call, why }));
}

function whyUnused(logIn: LogIn): string {
  switch (logIn.kind) {
    case 'call':
      return `users log in with ${logIn.call.id}`;
    case 'token':
      return 'the document does not say how it starts a session';
    case 'basic':
      return 'users log in with a name and a password that go with every call';
    case 'provider':
      return 'users log in at a provider';
  }
}

/** Whether a call is one by which users log in: by its name, and as it takes a password. */
const isLogIn = (call: Call): boolean =>
  isNamedLogIn(call) &&
  /^(GET|POST)$/.test(call.method) &&
  !call.path.includes('{') &&
  [...call.parameters.map(({ name }) => name), ...(call.body?.fields ?? []).map(({ name }) => name)].some(
    isPassword,
  );

function logInOf(calls: readonly Call[], { credential }: Contract): LogIn {
  if (credential?.kind === 'basic') return { kind: 'basic' };
  if (credential?.kind === 'header' && credential.oauth)
    return { kind: 'provider', clientId: credential.oauth.clientId };
  const isCookie = credential?.kind === 'cookie';
  for (const call of calls) {
    const fields = logInFields(call);
    if (!isNamedLogIn(call) || !fields.some(({ secret }) => secret)) continue;
    const token = isCookie ? null : tokenIn(call);
    if (token !== undefined) return { kind: 'call', call, fields, token };
  }
  return { kind: 'token' };
}

/** The names and passwords that a call takes. */
function logInFields({ parameters, body }: Call): LogInField[] {
  const names = [
    ...parameters.filter((one) => one.in === 'query').map(({ key, shape }) => ({ key, shape })),
    ...(body?.fields ?? []).map(({ name, shape }) => ({ key: name, shape })),
  ];
  const texts = names.filter(({ shape }) => shape.kind === 'text');
  if (texts.length > 4) return [];
  return texts.map(({ key, shape }) => {
    const secret = isPassword(key);
    return { key, secret, format: secret ? '' : shape.format };
  });
}

/** The path of the token in the answer; undefined if there is none. */
function tokenIn({ answer }: Call): readonly string[] | undefined {
  if (answer?.kind === 'text') return [];
  const record = answer && found(answer, 'record');
  if (!record) return undefined;
  const texts = record.shape.fields.filter(({ shape }) => shape.kind === 'text');
  const field: Field | undefined =
    texts.find(({ name }) => /^(access_?|id_?|auth_?|session_?|api_?)?(token|key)$|^jwt$/i.test(name)) ??
    texts.find(({ name }) => /token/i.test(name) && !/refresh|type/i.test(name));
  return field && [...record.path, field.name];
}
