/** Reads a contract: its operations, their parameters and payloads. OpenAPI 3.0 and 3.1. */
import { type Envelope, envelopeOf } from './envelope.ts';
import { Fingerprints } from './fingerprint.ts';
import { derivedId, type Entry, type Operation, operationOf } from './operation.ts';
import {
  documentPlace,
  isJsonObject,
  type JsonObject,
  missing,
  noFiles,
  type Place,
  type ReadFile,
  resolved,
  text,
} from './reference.ts';
import { type Credential, credentialOf } from './security.ts';

export { type Answer, file } from './answer.ts';
export { type DanglingReference, danglingReferences } from './dangling.ts';
export type { Condition, Envelope } from './envelope.ts';
export { asFormSchema } from './formSchema.ts';
export { meaningOf } from './meaning.ts';
export type { OAuth } from './oauth.ts';
export type { Operation, Parameter, Where } from './operation.ts';
export { originsOf } from './origins.ts';
export { documentPlace, missing, type Place, type ReadFile } from './reference.ts';
export { typeOfForm, typeOfSchema } from './schema.ts';
export type { Credential } from './security.ts';

export interface Contract {
  /** By operationId: that of the document, or a derived one, which no other operation has. */
  operations: ReadonlyMap<string, Operation>;
  /** The URL of the server: the first of `servers`, `/` if there is none. */
  server: string;
  /** How calls are authenticated. */
  credential?: Credential;
  /** The envelope of answers, if they have one. */
  envelope?: Envelope;
  /** The named kinds of failure; an app handles each by an event of that name. */
  failures: readonly string[];
  /** The document that it was read from. */
  root: Place;
  /** Whether operations may be missing from it, because what they are in cannot be read. */
  incomplete: boolean;
  /** Equal as long as nothing changes that the operation is read from. Computed when it is asked for. */
  fingerprint(operationId: string): string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The kinds of failure by HTTP status. */
const byStatus = [
  'notLoggedIn',
  'forbidden',
  'notFound',
  'conflict',
  'outdated',
  'invalid',
  'tooMany',
  'serverFailed',
];

/** @throws Error if it is not OpenAPI 3 */
function checkVersion(root: unknown): asserts root is JsonObject & { paths: JsonObject } {
  if (isJsonObject(root) && root.swagger !== undefined)
    throw new Error(
      `This is Swagger ${text(root.swagger)}, and OpenAPI 3 is needed. ` +
        'It is converted by: npx swagger2openapi --outfile openapi.yaml <file>',
    );
  if (!isJsonObject(root) || !isJsonObject(root.paths))
    throw new Error('This is not an OpenAPI document: it has no paths');
}

function serverOf({ servers }: JsonObject): string {
  const [first] = Array.isArray(servers) ? servers.filter(isJsonObject) : [];
  const variables = isJsonObject(first?.variables) ? first.variables : {};
  return (text(first?.url) || '/').replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const variable = variables[name];
    return isJsonObject(variable) ? text(variable.default) : '';
  });
}

function contractAt(place: Place): Contract {
  const root = place.value;
  checkVersion(root);
  let incomplete = false;
  const declared = root['x-envelope'];
  const envelope = envelopeOf(isJsonObject(declared) ? resolved(declared, place).value : declared);
  const components = isJsonObject(root.components) ? root.components : {};
  const fingerprints = new Fingerprints([root.security, components.securitySchemes, envelope]);
  const entries: Entry[] = [];
  for (const [route, item] of Object.entries(root.paths)) {
    const path = resolved(item, place);
    if (path.value === missing) incomplete = true;
    for (const method of methods) {
      if (path.value[method] === undefined) continue;
      const { value, at } = resolved(path.value[method], path.at);
      if (value === missing) incomplete = true;
      else entries.push({ method, route, operation: value, path: path.value, at, root, envelope });
    }
  }
  const byId = identified(entries);
  const credential = credentialOf(
    root,
    place,
    entries.map(({ operation }) => operation),
  );
  return {
    operations: new Map([...byId].map(([id, entry]) => [id, operationOf(entry, id)])),
    root: place,
    incomplete,
    server: serverOf(root),
    ...(credential ? { credential } : {}),
    failures: [
      ...new Set([...Object.keys(envelope?.failure.kinds ?? {}), ...(envelope?.success ? [] : byStatus)]),
    ],
    ...(envelope ? { envelope } : {}),
    fingerprint(operationId) {
      const entry = byId.get(operationId);
      if (!entry) return '';
      const { method, route, path, operation, at } = entry;
      return fingerprints.of(operationId, [method, route, path.parameters, operation], at);
    },
  };
}

/** Operations by id: that of the document, or one derived from the path, with a number if it is taken. */
function identified(entries: readonly Entry[]): Map<string, Entry> {
  const byId = new Map<string, Entry>();
  const taken = new Set(entries.map(({ operation }) => operation.operationId));
  for (const entry of entries) {
    let id = text(entry.operation.operationId);
    // The second operation of an id gets a derived one.
    if (!id || byId.has(id)) {
      const derived = derivedId(entry.method, entry.route);
      id = derived;
      for (let number = 2; taken.has(id); number++) id = derived + number;
      taken.add(id);
    }
    byId.set(id, entry);
  }
  return byId;
}

/**
 * Reads a contract.
 * @param source a self-contained document, or the path of a JSON or YAML file, which may refer to others
 * @param read reads a file, as `readDocument` of ../node.ts does; needed for a path
 * @throws Error if it is not an OpenAPI document, a file cannot be read or a reference cannot be resolved
 */
export function readContract(source: unknown, read: ReadFile = noFiles): Contract {
  return contractAt(
    typeof source === 'string' ? documentPlace(read(source), source, read) : documentPlace(source),
  );
}

/**
 * Like {@link readContract}, but an unresolvable reference is a value of unknown type: what
 * else the contract says can still be checked. `danglingReferences` finds such references.
 */
export function readContractLeniently(file: string, read: ReadFile): Contract {
  return contractAt(documentPlace(read(file), file, read, true));
}
