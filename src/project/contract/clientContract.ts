/** Generates the client's description of a contract: its table of operations, and the dialect of their answers. */
import { idOfPath } from '../../client/contract.ts';
import type { Contract, Credential, Operation, Parameter } from '../../language/contract/index.ts';
import { isJsonMedia } from '../../language/contract/reference.ts';
import { longNumbersOf } from './longNumbers.ts';

export const generatedBanner = '// Written by `shoji generate` from the contract and its schemas.\n';

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/** Whether the line of an operation is enough: all of its parameters are in the query, or all are form fields. */
function isSimple({ method, media, parameters, wholeBody, answer }: Operation): boolean {
  const where = media === undefined ? 'query' : 'body';
  const inQuery = method === 'GET' || method === 'DELETE';
  const values = Object.values(parameters);
  return (
    (media === undefined || (!inQuery && (media === form || media === multipart))) &&
    (inQuery || media !== undefined || values.length === 0) &&
    !wholeBody &&
    values.every((one) => one.in === where && !one.style && !one.json && !one.reserved) &&
    !values.some((one) => hasRecords(one.type)) &&
    (answer.kind === 'json' || answer.kind === 'none')
  );
}

/** A value of a query or a form that is one text after another needs no encoding of its own. */
const hasRecords = (type: Parameter['type']): boolean =>
  type.kind === 'record' || (type.kind === 'list' && hasRecords(type.of));

/** A parameter in the client's table; undefined if the default applies. */
function placeOf(
  key: string,
  { name, in: where, style, explode, reserved, json }: Parameter,
): object | undefined {
  // Parameters that are not listed are fields of the body.
  if (where === 'body' && key === name) return undefined;
  return {
    in: where,
    ...(key === name ? {} : { name }),
    ...(style === undefined ? {} : { style, explode }),
    ...(reserved ? { reserved } : {}),
    ...(json ? { json } : {}),
  };
}

/** The details of an operation that its line does not contain. */
function detailsOf(operation: Operation): object {
  const { parameters, media, wholeBody, requiredBody, answer } = operation;
  const long = media !== undefined && isJsonMedia(media) ? longNumbersOf(operation) : undefined;
  const places = Object.entries(parameters).flatMap(([key, parameter]) => {
    const place = placeOf(key, parameter);
    return place ? [[key, place] as const] : [];
  });
  const nullable = Object.values(parameters)
    .filter((one) => one.in === 'body' && one.type.nullable)
    .map(({ name }) => name);
  return {
    ...(places.length > 0 ? { in: Object.fromEntries(places) } : {}),
    ...(media === undefined ? {} : { media }),
    ...(requiredBody ? { required: true } : {}),
    ...(nullable.length > 0 ? { nullable } : {}),
    ...(long ? { long } : {}),
    ...(wholeBody ? { whole: Object.entries(parameters).find(([, one]) => one.in === 'body')?.[0] } : {}),
    ...(answer.kind === 'json' || answer.kind === 'none' ? {} : { answer: answer.kind }),
  };
}

/** @throws Error if a personal answer is marked as cacheable */
function lineOf(operation: Operation, enveloped: boolean): string {
  const { operationId, method, path, media, idempotent, offline, auth, answer } = operation;
  if (offline && auth !== 'none')
    throw new Error(`${operationId}: what one user is answered is not kept on the device (x-offline)`);
  const marks = [
    idempotent ? 'i' : '',
    media === multipart ? 'm' : '',
    offline ? 'o' : '',
    answer.media === undefined ? 'n' : '',
    enveloped && !operation.wrapped ? 'b' : '',
  ].join('');
  const id = operationId === idOfPath(path) ? '' : `=${operationId}`;
  return [method.toLowerCase(), path, marks, id].filter(Boolean).join(' ');
}

/** How each operation is sent, by `operationId`: its line in the client's table, and the details. */
export function callsIn({ operations, envelope }: Contract): Map<string, string> {
  const enveloped = envelope?.success !== undefined;
  return new Map(
    [...operations.values()].map((one) => [
      one.operationId,
      [lineOf(one, enveloped), ...(isSimple(one) ? [] : [JSON.stringify(detailsOf(one))])].join(' '),
    ]),
  );
}

/** The part of the client that sends a credential, and its arguments; null if it is built in. */
export function credentialCall(credential: Credential | undefined): [part: string, args: unknown[]] | null {
  switch (credential?.kind) {
    case 'basic':
      return ['basic', []];
    case 'query':
      return ['inQuery', [credential.name]];
    case 'cookie':
      return ['inCookie', credential.csrf ? [credential.csrf] : []];
    case 'header': {
      const { name, prefix } = credential;
      return name === 'Authorization' && prefix === ''
        ? null
        : ['inHeader', prefix ? [name, prefix] : [name]];
    }
    default:
      return null;
  }
}

/** What the client has to know of a contract to send its calls. */
export interface RequestTable {
  server: string;
  /** The request headers of the language and of the release. */
  language: string;
  release?: string;
  operations: string[];
  special: Record<string, object>;
}

/** @throws Error if a personal answer is marked as cacheable */
export function requestTableOf({ operations, envelope, server }: Contract): RequestTable {
  const all = [...operations.values()];
  const enveloped = envelope?.success !== undefined;
  const header = (purpose: string): string | undefined =>
    all.map((one) => one.client[purpose]).find((name) => name !== undefined);
  const release = header('release');
  return {
    server,
    language: header('language') ?? 'Accept-Language',
    ...(release !== undefined && { release }),
    operations: all.map((one) => lineOf(one, enveloped)),
    special: Object.fromEntries(
      all.filter((one) => !isSimple(one)).map((one) => [one.operationId, detailsOf(one)]),
    ),
  };
}

/**
 * The source of the client's contract (`Contract` in src/client/contract.ts). It imports only those parts of the
 * client that this contract needs.
 * @param client the relative path from the generated file to the client's folder, or the name of the package's entry
 * @throws Error if a personal answer is marked as cacheable
 */
export function clientContract(contract: Contract, client = '..'): string {
  const { operations, envelope } = contract;
  const enveloped = envelope?.success !== undefined;
  const { server, language, release, ...table } = requestTableOf(contract);
  const lines = table.operations.map((line) => `    ${JSON.stringify(line)},`);
  const special = Object.entries(table.special).map(
    ([operation, details]) => `    ${JSON.stringify(operation)}: ${JSON.stringify(details)},`,
  );
  // Of a folder, the files; of a package, its entry.
  const inFolder = client.startsWith('.');
  const place = (file: string): string => (inFolder ? `${client}/${file}.ts` : client);
  const imports = new Set([`import type { Contract } from '${place('contract')}';`]);
  const part = (name: string, file: string): string => {
    imports.add(`import { ${name} } from '${place(`dialect/${file}`)}';`);
    return name;
  };
  const open = enveloped
    ? `${part('envelope', 'envelope')}(${JSON.stringify(envelope)}${envelope?.failure.fields ? `, ${part('fieldsIn', 'fields')}` : ''})`
    : `${part('byStatus', 'status')}(${envelope ? JSON.stringify(envelope.failure) : ''})`;
  const bare = enveloped && [...operations.values()].some(({ wrapped }) => !wrapped);
  const signed = credentialCall(contract.credential);
  const oauth = contract.credential?.kind === 'header' ? contract.credential.oauth : undefined;
  const source = [
    'export const contract: Contract = {',
    `  server: ${JSON.stringify(server)},`,
    `  language: ${JSON.stringify(language)},`,
    ...(release === undefined ? [] : [`  release: ${JSON.stringify(release)},`]),
    '  operations: [',
    ...lines,
    '  ],',
    ...(special.length > 0 ? ['  special: {', ...special, '  },', `  ${part('assemble', 'assemble')},`] : []),
    ...(signed
      ? [
          `  credential: ${part(signed[0], 'credentials')}(${signed[1].map((one) => JSON.stringify(one)).join(', ')}),`,
        ]
      : []),
    ...(oauth ? [`  oauth: ${JSON.stringify(oauth)},`] : []),
    `  open: ${open},`,
    ...(bare ? [`  bare: ${part('byStatus', 'status')}(),`] : []),
    '};',
  ];
  return `${[...imports, '', ...source].join('\n')}\n`;
}
