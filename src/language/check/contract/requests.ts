/** Finds what keeps calls of an operation from being sent as the contract declares. */
import type { Operation } from '../../contract/index.ts';
import { isJsonObject, missing, text } from '../../contract/reference.ts';
import { describe } from '../../expression/describe.ts';
import { isScalar } from '../../expression/type.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { below, type ContractMistake, listed, type Written } from './place.ts';

/** @param path the path of the operation, @param written the operation, both as they are in the document */
export function requestMistakes(path: Written, written: Written, operation: Operation): ContractMistake[] {
  const declared = [...listed(path, 'parameters'), ...listed(written, 'parameters')];
  return [
    ...inPath(path, declared, operation),
    ...deepLists(declared, operation),
    ...encodings(written, operation),
  ];
}

/** Names of the path that no parameter has. */
function inPath(
  { at, path }: Written,
  declared: readonly Written[],
  operation: Operation,
): ContractMistake[] {
  if (declared.some(({ value }) => value === missing)) return [];
  const names = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const known = Object.values(operation.parameters).flatMap((one) => (one.in === 'path' ? [one.name] : []));
  const free = known.filter((name) => !names.includes(name));
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearest(name, free) ?? (free.length === 1 ? free[0] : undefined);
      return {
        file: at.file,
        path,
        ofName: true,
        message: `The path needs a value for {${name}}, and the operation has no such path parameter${didYouMean(near)}`,
        nearest: near,
        expected: free.join(', ') || `a parameter ${name} with in: path`,
        severity: 'error',
        operation: operation.operationId,
      };
    });
}

/** Fields of `deepObject` parameters that OpenAPI does not define how to send. */
function deepLists(declared: readonly Written[], operation: Operation): ContractMistake[] {
  return declared.flatMap(({ value, at, path }): ContractMistake[] => {
    if (value.style !== 'deepObject' || value.in !== 'query') return [];
    const parameter = Object.values(operation.parameters).find(
      (one) => one.in === 'query' && one.name === value.name,
    );
    if (parameter?.type.kind !== 'record') return [];
    const [deep] = Object.entries(parameter.type.fields).filter(
      ([, type]) => type.kind !== 'any' && !isScalar(type),
    );
    if (!deep) return [];
    const [field, type] = deep;
    return [
      {
        file: at.file,
        path: [...path, 'style'],
        message: `“${field}” of “${parameter.name}” is ${describe(type)}, which style: deepObject cannot send: calls with it fail`,
        expected: 'fields that are no lists or records, or content: application/json',
        severity: 'warning',
        operation: operation.operationId,
      },
    ];
  });
}

/** What `encoding` of a form says that is not followed. */
function encodings(written: Written, { media, operationId }: Operation): ContractMistake[] {
  if (media === undefined) return [];
  const encoding = below(below(below(below(written, 'requestBody'), 'content'), media), 'encoding');
  return Object.keys(encoding.value).flatMap((field) => {
    const { value, at, path } = below(encoding, field);
    const isJson = /^application\/json\b/.test(text(value.contentType));
    const ignored = ['style', 'explode', 'allowReserved', 'headers', 'contentType'].filter(
      (name) => value[name] !== undefined && !isUsual(name, value[name], isJson),
    );
    return ignored.map((name) => ({
      file: at.file,
      path: [...path, name],
      ofName: true,
      message: `${name} in the encoding of “${field}” is ignored`,
      expected: 'a list as one value for each item, and a record as JSON',
      severity: 'warning',
      operation: operationId,
    }));
  });
}

/** Whether it is what is sent anyway. The type of a file is its own. */
function isUsual(name: string, value: unknown, isJson: boolean): boolean {
  if (name === 'contentType')
    return isJson || /^(image|audio|video|text|application\/octet-stream)/.test(text(value));
  if (name === 'headers') return isJsonObject(value) && Object.keys(value).length === 0;
  return name === 'style' ? value === 'form' : name === 'explode' ? value === true : value === false;
}
