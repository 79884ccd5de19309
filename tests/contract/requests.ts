/** The parameters of the contract's operations, and a valid sample of each field. */
import { type Contract, type JsonObject, type Operation, readContract } from '../../server/http/contract.ts';
import { fieldsOf } from '../../server/http/fields.ts';
import type { OperationId } from '../../server/http/operations.ts';

export interface RequestField {
  name: string;
  schema: JsonObject;
}

export interface Request {
  operation: Operation;
  id: OperationId;
  takes: RequestField[];
}

/** Fields whose schemas do not determine a valid value, with one. */
const samples: Record<string, string> = {
  user_string: 'somebody@example.com',
  account: 'somebody@example.com',
  target_account: 'somebody@example.com',
  code: '123456',
  mobile_code: '123456',
  email_code: '123456',
  password: 'tsuki482',
  re_password: 'tsuki482',
  repassword: 'tsuki482',
  oldpassword: 'tsuki482',
  pay_password: '246810',
  area_code: '81',
  country: 'JP',
  card_id: '123456781234',
  imgs: '/files/1?e=1&s=x',
  symbol: 'BTC/USDT',
  // The coin that all networks support.
  currency: '3',
};

const contract: Contract = readContract();

/** Every operation with a form or a query. */
export const requests: Request[] = [...contract.operations.values()]
  .filter(({ mediaType }) => mediaType !== 'multipart/form-data')
  .map((operation) => ({
    operation,
    id: operation.operationId as OperationId,
    takes: [
      ...operation.query.map(({ name, schema }) => ({ name, schema: contract.at(schema) })),
      ...Object.entries(operation.body ? fieldsOf(contract, operation.body) : {}).map(([name, schema]) => ({
        name,
        schema,
      })),
    ],
  }));

/** All fields of an operation, with valid values. */
export function sampleOf({ operation, takes }: Request): Record<string, string> {
  const sample = Object.fromEntries(takes.map(({ name, schema }) => [name, sampleValue(name, schema)]));
  // A transfer is between two different wallets.
  if (operation.operationId === 'walletChange') sample.to_field = 'lever';
  return sample;
}

function sampleValue(name: string, schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return String(schema.enum[0]);
  if (schema.const !== undefined) return String(schema.const);
  if (samples[name] !== undefined) return samples[name];
  if (schema.type === 'boolean') return 'true';
  if (schema.type === 'integer') return String(schema.minimum ?? 1);
  if (schema.format === 'decimal') return '1';
  return 'sample';
}
