/** Finds references that lead nowhere, in a document and in those that it refers to. */
import { dirname, join, relative } from 'pathe';
import { nearest } from '../nearest.ts';
import { isJsonObject, missing, nameInPointer } from './reference.ts';

export interface DanglingReference {
  /** The file that it is in. */
  file: string;
  /** As it is written: `../schemas/person.json`. */
  reference: string;
  /** The reference that is most likely meant. */
  nearest?: string;
}

/**
 * The references that lead nowhere, each once for each file.
 * @param open the content of a file; {@link missing} if it cannot be read for a reason that is reported itself;
 *   undefined if there is none
 * @param files those that a reference could name
 */
export function danglingReferences(
  first: string,
  open: (file: string) => unknown,
  files: () => Iterable<string>,
): DanglingReference[] {
  const found = new Map<string, DanglingReference>();
  const seen = new Set([first]);
  const waiting = [first];
  const check = (file: string, reference: string): void => {
    const [name = '', pointer = ''] = reference.split('#');
    const target = name ? join(dirname(file), name) : file;
    const document = open(target);
    if (document === missing) return;
    if (document !== undefined && !seen.has(target)) {
      seen.add(target);
      waiting.push(target);
    }
    const meant = document === undefined ? nearest(name, written(file, files())) : step(document, pointer);
    if (meant === true) return;
    const near =
      document === undefined ? meant && reference.replace(name, meant) : meant && `${name}#${meant}`;
    found.set(`${file} ${reference}`, { file, reference, ...(near ? { nearest: near } : {}) });
  };
  const visit = (file: string, value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) visit(file, entry);
    if (!isJsonObject(value)) return;
    if (typeof value.$ref === 'string') check(file, value.$ref);
    for (const [keyword, inner] of Object.entries(value)) if (!literal.has(keyword)) visit(file, inner);
  };
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) visit(file, open(file));
  return [...found.values()];
}

/** Files as a reference from a file names them. */
function written(from: string, files: Iterable<string>): string[] {
  return [...files].flatMap((file) => {
    const name = relative(dirname(from), file);
    return name.startsWith('.') ? [name] : [name, `./${name}`];
  });
}

/** Keywords whose value is data: a `$ref` in it is no reference. */
const literal = new Set(['example', 'examples', 'const']);

/** True if there is something at a pointer; or else the pointer that is most likely meant, if there is one. */
function step(document: unknown, pointer: string): true | string | undefined {
  let here = document;
  const way: string[] = [];
  for (const written of pointer.split('/').slice(1)) {
    const name = nameInPointer(written);
    const holder = here;
    here = Array.isArray(holder)
      ? holder[Number(name)]
      : isJsonObject(holder) && Object.hasOwn(holder, name)
        ? holder[name]
        : undefined;
    if (here === undefined) {
      const near = isJsonObject(holder) ? nearest(name, Object.keys(holder)) : undefined;
      return near === undefined ? undefined : ['', ...way, near].join('/');
    }
    way.push(written);
  }
  return true;
}
