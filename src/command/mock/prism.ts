/**
 * Prism, the mock server that answers from the examples and schemas of a contract
 * (https://stoplight.io/open-source/prism, Apache-2.0). It is 85 MB with what it needs, so that an app installs it only
 * if it wants it.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '../contract/json.ts';
import { UsageError } from '../subcommand.ts';
import { prism, prismName } from './package.ts';

/** A mistake in a request: where it is (`['body', 'name']`, `['query', 'status']`), and what it is. */
export interface Violation {
  path?: readonly (string | number)[];
  code?: string | number;
  message: string;
  /** 0 is an error. */
  severity: number;
}

export interface MockRequest {
  method: string;
  /** Without the path of the contract's server. */
  path: string;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: unknown;
}

export interface MockResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  /** What is wrong with the request. With any of these, the status is that of a refusal. */
  violations: readonly Violation[];
}

/** @param example the name of the example to answer with */
export type Respond = (asked: MockRequest, example?: string) => Promise<MockResponse>;

/** What of Prism is used here. Importing its types would require every app to install it. */
interface Prism {
  getHttpOperationsFromSpec(document: object): Promise<object[]>;
  createInstance(config: object, components: { logger: object }): Instance;
}
interface Instance {
  request(input: object, operations: object[], config?: object): () => Promise<Outcome>;
}
type Outcome =
  | { _tag: 'Left'; left: Error & { status?: number; detail?: string; additional?: object } }
  | { _tag: 'Right'; right: { output: Output; validations: { input: Violation[] } } };
interface Output {
  statusCode: number;
  headers?: Record<string, unknown>;
  body?: unknown;
}

/** @throws UsageError if Prism is not installed, neither beside this package nor in the app */
async function load(root: string): Promise<Prism> {
  try {
    return await import('@stoplight/prism-http');
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(prismName);
    return await import(pathToFileURL(file).href);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new UsageError(`The mock server is a package of its own: npm install --save-dev ${prism}`);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
  error.message.includes(prismName);

/** A silent logger: validation errors are in the response. */
const silent: Record<string, unknown> = { child: () => silent };
for (const level of ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'])
  silent[level] = (): void => {};

/**
 * @param document the contract in one document
 * @param root the folder of the app
 * @throws UsageError if Prism is not installed, or cannot read the document
 */
export async function openPrism(document: JsonObject, root: string): Promise<Respond> {
  const { createInstance, getHttpOperationsFromSpec } = await load(root);
  const operations = await getHttpOperationsFromSpec(document).catch((error: unknown) => {
    throw new UsageError(`Prism cannot read the contract: ${error instanceof Error ? error.message : error}`);
  });
  const config = (exampleKey?: string): object => ({
    // Security is not validated, so pages that need a login work without one.
    checkSecurity: false,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    isProxy: false,
    mock: { dynamic: false, ...(exampleKey !== undefined && { exampleKey }) },
  });
  const instance = createInstance(config(), { logger: silent });
  return async ({ method, path: place, query, headers, body }, example) => {
    const input = { method: method.toLowerCase(), url: { path: place, query }, headers, body };
    const outcome = await instance.request(input, operations, config(example))();
    if (outcome._tag === 'Right') {
      const { output, validations } = outcome.right;
      const violations = validations.input.filter(({ severity }) => severity === 0);
      return { status: output.statusCode, headers: output.headers ?? {}, body: output.body, violations };
    }
    const { status = 500, detail, message, additional } = outcome.left;
    return { status, headers: {}, body: undefined, violations: violationsIn(additional, detail ?? message) };
  };
}

/** The violations of an error of Prism's own; one without a place if it names none. */
function violationsIn(additional: object | undefined, message: string): Violation[] {
  const listed = additional && 'validation' in additional ? additional.validation : undefined;
  const violations = Array.isArray(listed) ? listed.flatMap(violationOf) : [];
  return violations.length > 0 ? violations : [{ message, severity: 0 }];
}

function violationOf(one: unknown): Violation[] {
  if (typeof one !== 'object' || one === null || !('message' in one)) return [];
  const place = 'location' in one && Array.isArray(one.location) ? one.location.map(String) : [];
  return [{ path: place, message: String(one.message), severity: 0 }];
}
