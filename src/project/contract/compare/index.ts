/** Differences between two versions of a contract, by operation, and which of them are breaking. */
import { dereference, isObject, type JsonObject, type JsonValue, pathsOf } from '../json.ts';
import { compareSchemas, type Difference, type Side } from './schemas.ts';

export interface CallDifference extends Difference {
  /** `POST /loans`; empty for what concerns all calls. */
  call: string;
  /** The operationId in the earlier version, or in the later one if the call is new. */
  operation: string;
  side: Side | 'call';
}

/** A call of a contract. */
interface Call {
  document: JsonObject;
  /** Identifies the operation: method and path. */
  name: string;
  value: JsonObject;
  /** Those of the path and its own, by place and name. */
  parameters: Map<string, JsonObject>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Compares two bundled contracts: every reference leads into the document itself.
 * @returns the differences in the order of the later contract, calls that are gone last
 */
export function compareContracts(before: JsonObject, after: JsonObject): CallDifference[] {
  const was = callsOf(before);
  const is = callsOf(after);
  const found = [...is].flatMap(([key, call]) => {
    const earlier = was.get(key);
    return earlier
      ? differences(earlier, call)
      : [about(call, 'call')({ field: '', what: 'is new', breaks: false })];
  });
  const gone = [...was].filter(([key]) => !is.has(key));
  const [from, to] = [serverOf(before), serverOf(after)];
  const moved =
    from === to ? [] : [{ field: '', what: `The server is ${to} now, and was ${from}`, breaks: true }];
  return [
    ...moved.map((one): CallDifference => ({ ...one, call: '', operation: '', side: 'call' })),
    ...found,
    ...gone.map(([, call]) => about(call, 'call')({ field: '', what: 'is gone', breaks: true })),
  ];
}

const serverOf = ({ servers }: JsonObject): string => {
  const [first] = Array.isArray(servers) ? servers : [];
  return isObject(first) && typeof first.url === 'string' ? first.url : '/';
};

/** By method and path, whatever the names of the path's parameters. */
function callsOf(document: JsonObject): Map<string, Call> {
  return new Map(
    pathsOf(document).flatMap(([route, item]) =>
      methods.flatMap((method): [string, Call][] => {
        const value = item[method];
        if (!isObject(value)) return [];
        const parameters = [item.parameters, value.parameters]
          .flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []))
          .map((one) => dereference(document, one));
        const name = `${method.toUpperCase()} ${route}`;
        const call = {
          document,
          name,
          value,
          parameters: new Map(
            parameters.filter((one) => one.in !== 'path').map((one) => [`${one.in} ${one.name}`, one]),
          ),
        };
        return [[name.replace(/\{[^}]*\}/g, '{}'), call]];
      }),
    ),
  );
}

const about =
  ({ name, value }: Call, side: CallDifference['side']) =>
  (difference: Difference): CallDifference => ({
    call: name,
    operation: typeof value.operationId === 'string' ? value.operationId : '',
    side,
    ...difference,
  });

function differences(before: Call, after: Call): CallDifference[] {
  const all = [
    ...security(before, after).map(about(before, 'call')),
    ...parameters(before, after).map(about(before, 'request')),
    ...body(before, after).map(about(before, 'request')),
    ...answers(before, after).map(about(before, 'answer')),
  ];
  // The same schema in several media types has the same differences.
  return [...new Map(all.map((one) => [`${one.side} ${one.field} ${one.what}`, one])).values()];
}

/** The security requirements of a call. Without its own it has those of the document. */
function security(before: Call, after: Call): Difference[] {
  const [was, is] = [before, after].map(({ document, value }) => {
    const list = value.security ?? document.security;
    return Array.isArray(list) ? list.map((one) => JSON.stringify(one)).sort() : [];
  }) as [string[], string[]];
  const open = (list: string[]): boolean => list.length === 0 || list.includes('{}');
  if (was.join() === is.join()) return [];
  if (open(is)) return open(was) ? [] : [{ field: '', what: 'needs no log-in any more', breaks: false }];
  if (open(was)) return [{ field: '', what: 'needs a log-in now', breaks: true }];
  const kept = was.every((one) => is.includes(one));
  return [{ field: '', what: 'takes other credentials now', breaks: !kept }];
}

function parameters(before: Call, after: Call): Difference[] {
  const found: Difference[] = [];
  for (const [key, parameter] of after.parameters) {
    const earlier = before.parameters.get(key);
    const required = parameter.required === true;
    if (!earlier)
      found.push({ field: key, what: required ? 'is new and required' : 'is new', breaks: required });
    else {
      if (required && earlier.required !== true)
        found.push({ field: key, what: 'is required now', breaks: true });
      const compared = compareSchemas(
        { document: before.document, schema: earlier.schema },
        { document: after.document, schema: parameter.schema },
        'request',
      );
      found.push(...compared.map((one) => ({ ...one, field: one.field ? `${key}.${one.field}` : key })));
    }
  }
  for (const key of before.parameters.keys())
    if (!after.parameters.has(key))
      found.push({ field: key, what: 'is gone: what is sent for it has no effect', breaks: true });
  return found;
}

/** The schemas of an object with `content`, by media type. */
function contentOf(document: JsonObject, holder: JsonValue | undefined): Map<string, JsonValue | undefined> {
  const { content } = isObject(holder) ? dereference(document, holder) : {};
  return new Map(
    Object.entries(isObject(content) ? content : {}).map(([media, value]) => [
      media,
      isObject(value) ? value.schema : undefined,
    ]),
  );
}

function body(before: Call, after: Call): Difference[] {
  const was = contentOf(before.document, before.value.requestBody);
  const is = contentOf(after.document, after.value.requestBody);
  const required = ({ document, value }: Call): boolean =>
    isObject(value.requestBody) && dereference(document, value.requestBody).required === true;
  const added: Difference[] =
    required(after) && was.size === 0 ? [{ field: '', what: 'needs a body now', breaks: true }] : [];
  return [...added, ...contents(before, after, was, is, 'request')];
}

function answers(before: Call, after: Call): Difference[] {
  const successes = ({ value: { responses } }: Call): [string, JsonValue][] =>
    Object.entries(isObject(responses) ? responses : {}).filter(([status]) => /^2/.test(status));
  const is = new Map(successes(after));
  const was = successes(before);
  return was.flatMap(([status, response]) => {
    const next = is.get(status);
    if (next === undefined) return [{ field: '', what: `no longer answers ${status}`, breaks: true }];
    return contents(
      before,
      after,
      contentOf(before.document, response),
      contentOf(after.document, next),
      'answer',
    );
  });
}

function contents(
  before: Call,
  after: Call,
  was: ReadonlyMap<string, JsonValue | undefined>,
  is: ReadonlyMap<string, JsonValue | undefined>,
  side: Side,
): Difference[] {
  return [...was].flatMap(([media, schema]) =>
    is.has(media)
      ? compareSchemas(
          { document: before.document, schema },
          { document: after.document, schema: is.get(media) },
          side,
        )
      : [
          {
            field: '',
            what: side === 'request' ? `no longer takes ${media}` : `no longer answers with ${media}`,
            breaks: true,
          },
        ],
  );
}
