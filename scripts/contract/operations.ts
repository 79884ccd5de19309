/** What the client has to know of a contract: its table of calls, and how to understand their answers. */
import type { Contract } from '../../src/language/contract/index.ts';
import { dereference, isObject, type JsonObject, objectAt } from './json.ts';

const methods = ['get', 'post', 'put', 'delete', 'patch'];
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/**
 * One line for each operation: `"post /wallet/out i"`. Marks after the path: `i` takes an idempotency key,
 * `m` has a multipart body, `o` may be kept on the device. A call without a body sends its values as query, any other as body.
 * @throws Error for what the client cannot send: path and cookie parameters, other kinds of body, a body
 * together with query parameters, answers that are kept though they are one user's
 */
export function operationTable(document: JsonObject): Map<string, string> {
  const table = new Map<string, string>();
  for (const [path, item] of Object.entries(objectAt(document, 'paths'))) {
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const id = operation.operationId;
      if (typeof id !== 'string') throw new Error(`${method} ${path} has no operationId`);
      if (table.has(id)) throw new Error(`${id} is there twice`);
      const kinds = Object.keys(
        isObject(operation.requestBody) ? objectAt(operation.requestBody, 'content') : {},
      );
      const places = (Array.isArray(operation.parameters) ? operation.parameters : [])
        .filter(isObject)
        .map((parameter) => dereference(document, parameter).in);
      if (kinds.some((kind) => kind !== form && kind !== multipart))
        throw new Error(`${id}: a body of ${kinds}`);
      if (
        places.some((place) => place === 'path' || place === 'cookie' || (place === 'query' && kinds.length))
      )
        throw new Error(`${id}: parameters in ${places}`);
      const marks = [
        operation['x-idempotent'] === true ? 'i' : '',
        kinds.includes(multipart) ? 'm' : '',
        operation['x-offline'] === true ? 'o' : '',
      ].join('');
      if (operation['x-offline'] === true && operation['x-auth'] !== 'none')
        throw new Error(`${id}: what one user is answered is not kept on the device (x-offline)`);
      table.set(id, `${method} ${path}${marks && ` ${marks}`}`);
    }
  }
  return table;
}

/**
 * The source of the client's contract (`Contract` in src/client/contract.ts). It imports only those parts of the
 * client that this contract needs.
 * @param client where the client's folder is, seen from the file that this is written to
 * @throws Error for what the client cannot send
 */
export function clientContract(document: JsonObject, { envelope }: Contract, client = '..'): string {
  const lines = [...operationTable(document)].map(([id, line]) => `    ${JSON.stringify(id)}: '${line}',`);
  const [dialect, open] = envelope?.success
    ? ['envelope', `envelope(${JSON.stringify(envelope)})`]
    : ['status', 'byStatus()'];
  return [
    `import type { Contract } from '${client}/contract.ts';`,
    `import { ${dialect === 'status' ? 'byStatus' : dialect} } from '${client}/dialect/${dialect}.ts';`,
    '',
    'export const contract: Contract = {',
    '  operations: {',
    ...lines,
    '  },',
    `  open: ${open},`,
    '};',
    '',
  ].join('\n');
}
