/** Reads the OpenAPI document that an app is made from: a file or a URL, JSON or YAML, one file or many. */
import fs from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { isJsonObject, type JsonObject } from '../../language/contract/reference.ts';
import { UsageError } from '../subcommand.ts';

export interface OpenApiSource {
  /** The document, with references within itself only. */
  document: JsonObject;
  /** Its name in the new app. */
  file: 'openapi.yaml' | 'openapi.json';
  text: string;
}

/** Milliseconds after which a server is given up. */
const downloadTimeoutMs = 30_000;

/**
 * @param from a path, or an address that starts with http
 * @throws UsageError if it cannot be read, in words for the user
 */
export async function readOpenApi(from: string): Promise<OpenApiSource> {
  const text = /^https?:\/\//.test(from) ? await download(from) : readText(from);
  const document = parsed(text, from);
  if (!refersToFiles(document)) {
    const isYaml = !text.trimStart().startsWith('{');
    return { document, file: isYaml ? 'openapi.yaml' : 'openapi.json', text };
  }
  const { bundle } = await import('../../project/contract/bundle.ts');
  const whole: JsonObject = await bundle(from);
  return { document: whole, file: 'openapi.json', text: `${JSON.stringify(whole, null, 2)}\n` };
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT')
      throw new UsageError(`There is no file ${path.resolve(file)}`);
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const isErrno = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

async function download(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(downloadTimeoutMs),
      headers: { Accept: 'application/json, application/yaml, text/yaml, */*' },
    });
    if (!response.ok) throw new UsageError(`${url} answers ${response.status} ${response.statusText}`.trim());
    return await response.text();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new UsageError(`${url} cannot be reached: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** JSON is YAML too. */
function parsed(text: string, from: string): JsonObject {
  const document = parseDocument(text, { merge: true });
  const [error] = document.errors;
  if (error) throw new UsageError(`${from} is neither JSON nor YAML: ${error.message}`);
  const value: unknown = document.toJS({ maxAliasCount: -1 });
  if (!isJsonObject(value)) throw new UsageError(`${from} is not an OpenAPI document: it is not an object`);
  return value;
}

/** What is to be known of a document of another version; undefined for 3.0 and 3.1. */
export function versionNote({ openapi }: JsonObject): string | undefined {
  if (typeof openapi !== 'string' || /^3\.[01](\.|$)/.test(openapi)) return undefined;
  return `The document is OpenAPI ${openapi}. It is read as 3.1: what is new since then is ignored`;
}

function refersToFiles(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersToFiles);
  if (!isJsonObject(value)) return false;
  if (typeof value.$ref === 'string' && !value.$ref.startsWith('#')) return true;
  return Object.values(value).some(refersToFiles);
}

/** A property that the document lacks, with its path. */
export interface Addition {
  path: readonly string[];
  value: unknown;
}

/** The document with additions. Its comments and its order stay. */
export function extended(
  { file, text, document }: OpenApiSource,
  additions: readonly Addition[],
): OpenApiSource {
  if (additions.length === 0) return { document, file, text };
  const changed = parseDocument(text, { merge: true });
  for (const { path: at, value } of additions) changed.setIn(at, value);
  const isYaml = file === 'openapi.yaml';
  // `{a: 1}` stays without spaces, so that the copy differs from the document only in what was added.
  const written = isYaml
    ? changed.toString({ lineWidth: 0, flowCollectionPadding: !/[:-] \{[^\s}]/.test(text) })
    : `${JSON.stringify(changed.toJS({ maxAliasCount: -1 }), null, 2)}\n`;
  return { file, text: written, document: parsed(written, file) };
}
