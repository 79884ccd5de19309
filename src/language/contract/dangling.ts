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
  const found: DanglingReference[] = [];
  const documents = new Map<string, unknown>([[first, open(first)]]);
  const check = (file: string, reference: string): void => {
    const [name = '', pointer = ''] = reference.split('#');
    const target = name ? join(dirname(file), name) : file;
    // Those that are added are visited as well.
    if (!documents.has(target)) documents.set(target, open(target));
    const document = documents.get(target);
    if (document === missing) return;
    const meant = document === undefined ? nearest(name, written(file, files())) : step(document, pointer);
    if (meant === true) return;
    const near =
      document === undefined ? meant && reference.replace(name, meant) : meant && `${name}#${meant}`;
    found.push({ file, reference, ...(near ? { nearest: near } : {}) });
  };
  for (const [file, document] of documents)
    for (const reference of referencesIn(document)) check(file, reference);
  return found;
}

/** A document that has not changed is the same object when a contract is read again. */
const known = new WeakMap<object, ReadonlySet<string>>();

/** The references that a document contains, as they are written. */
function referencesIn(document: unknown): ReadonlySet<string> {
  if (typeof document !== 'object' || document === null) return new Set();
  let found = known.get(document);
  if (!found) {
    const references = new Set<string>();
    /** @param named whether the keys are names that its author chose, and no keywords */
    const visit = (value: unknown, named: boolean): void => {
      if (Array.isArray(value)) for (const entry of value) visit(entry, false);
      if (!isJsonObject(value)) return;
      if (typeof value.$ref === 'string') references.add(value.$ref);
      for (const [key, inner] of Object.entries(value))
        if (named || !isLiteral(key)) visit(inner, !named && maps.has(key));
    };
    visit(document, false);
    found = references;
    known.set(document, found);
  }
  return found;
}

/** Files as a reference from a file names them. */
function written(from: string, files: Iterable<string>): string[] {
  return [...files].flatMap((file) => {
    const name = relative(dirname(from), file);
    return name.startsWith('.') ? [name] : [name, `./${name}`];
  });
}

/** Keywords whose value is data: a `$ref` in it is not a reference. Of an extension only its own tools know. */
const isLiteral = (keyword: string): boolean => /^(examples?|const|x-.*)$/i.test(keyword);

/** Keywords whose members have names chosen by the author of the document, such as `x-total` for a header. */
const maps = new Set(
  'properties patternProperties $defs definitions dependentSchemas paths schemas headers parameters responses requestBodies links callbacks pathItems webhooks'.split(
    ' ',
  ),
);

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
