/** Reads the contract from its files, again only if one of them has changed. */
import { basename, dirname } from 'pathe';
import { Lexer, parseDocument } from 'yaml';
import { type Contract, danglingReferences, missing, readContractLeniently } from '../contract/index.ts';
import { didYouMean } from '../nearest.ts';
import { isTooDeep, maxDepth, nestedTooDeep, tooDeepAt } from '../source/nesting.ts';
import { readSourceFile } from '../source/read.ts';
import type { Files } from './files.ts';
import type { Folders } from './folders.ts';
import { readAsMeant } from './misspelt.ts';
import type { OverlayFault, overlaid } from './overlay.ts';

/** An error in a file of the contract. */
export interface ContractFault {
  /** Absolute. */
  file: string;
  text: string;
  message: string;
  expected?: string;
  nearest?: string;
  /** As offsets in the file. */
  span?: { from: number; to: number };
  severity?: 'error' | 'warning';
}

interface ReadDocument {
  stamp: string | undefined;
  document: unknown;
  faults: readonly ContractFault[];
}

const noOverlays: OverlayFault = {
  message: 'The overlay is not applied: pass what `loadOverlays` loads to `new Project`',
  severity: 'error',
  pointer: '',
};

export class ContractFiles {
  /** Undefined if it could not be read. */
  contract: Contract | undefined;
  /** Why there is no contract; empty if there is one. */
  fault = '';
  faults: readonly ContractFault[] = [];
  overlayFaults: readonly OverlayFault[] = [];
  readonly #files: Files;
  readonly #folders: Required<Folders>;
  readonly #overlaid: typeof overlaid | undefined;
  /** The files that the contract was read from, with their stamps. */
  readonly #stamps: Map<string, string | undefined> = new Map();
  /** What they hold. Parsing YAML takes most of the time of reading a contract, and mostly one file has changed. */
  readonly #documents: Map<string, ReadDocument> = new Map();

  /**
   * @param overlay applies an overlay; without it, an overlay is an error
   * @param like the files of the same contract, which are read already
   */
  constructor(
    files: Files,
    folders: Required<Folders>,
    overlay: typeof overlaid | undefined,
    like: ContractFiles | undefined,
  ) {
    this.#overlaid = overlay;
    this.#files = files;
    this.#folders = folders;
    if (!like) return;
    // What it has found: its public members.
    Object.assign(this, like);
    this.#stamps = new Map(like.#stamps);
    this.#documents = new Map(like.#documents);
  }

  /** The files that the contract was read from, including the schemas that it refers to. */
  names(): Iterable<string> {
    return this.#stamps.keys();
  }

  /** @returns whether anything has changed */
  refresh(): boolean {
    const stamps = this.#stamps;
    const first = stamps.size === 0;
    if (!first && [...stamps].every(([file, stamp]) => this.#files.stamp(file) === stamp)) return false;
    stamps.clear();
    this.#read();
    return !first;
  }

  #read(): void {
    const { contract, overlay } = this.#folders;
    for (const file of [contract, overlay]) this.#stamps.set(file, this.#files.stamp(file));
    this.contract = undefined;
    this.overlayFaults = [];
    const open = (file: string): unknown => this.#document(file);
    try {
      if (open(contract) !== missing) this.contract = readContractLeniently(contract, open);
      this.fault = (!this.contract && this.#documents.get(contract)?.faults[0]?.message) || '';
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    const dangling = this.contract ? this.#dangling() : [];
    const broken = [...this.#stamps.keys()].flatMap((file) => this.#documents.get(file)?.faults ?? []);
    this.faults = [...broken, ...dangling];
  }

  #dangling(): ContractFault[] {
    const open = (file: string): unknown =>
      this.#files.stamp(file) === undefined ? undefined : this.#document(file);
    const { schemas, contract } = this.#folders;
    const files = () =>
      [schemas, dirname(contract)].flatMap((folder) => [...this.#files.list(folder).keys()]);
    return danglingReferences(contract, open, files).flatMap(({ file, reference, nearest }) => {
      // The checker of schemas reports those of schemas/, with their place.
      if (file.startsWith(`${schemas}/`)) return [];
      const text = this.#files.read(file);
      const at = text.indexOf(reference, Math.max(0, text.search(/\$ref/)));
      const uses = text.split(reference).length - 1;
      const others = uses > 1 ? ` (${uses} times in this file)` : '';
      return [
        {
          file,
          text,
          message: `The reference “${reference}” leads nowhere${others}${didYouMean(nearest)}`,
          ...(nearest ? { nearest } : {}),
          ...(at < 0 ? {} : { span: { from: at, to: at + reference.length } }),
        },
      ];
    });
  }

  /** The content of a file; {@link missing} if it is there and cannot be parsed. @throws Error if it is not there */
  #document(file: string): unknown {
    const stamp = this.#files.stamp(file);
    this.#stamps.set(file, stamp);
    const { contract, overlay } = this.#folders;
    let known = this.#documents.get(file);
    if (!known || known.stamp !== stamp) {
      if (stamp === undefined && file !== contract) return undefined;
      const text = this.#files.read(file);
      const { document, fault } = parsed(file, text);
      // The checker of schemas reports those of schemas/.
      const isSchema = fault || file.startsWith(`${this.#folders.schemas}/`);
      const read = isSchema ? { document, faults: [] } : readAsMeant(document, text);
      known = {
        stamp,
        document: read.document,
        faults: fault ? [fault] : read.faults.map((one) => ({ file, text, ...one })),
      };
      this.#documents.set(file, known);
    }
    const { document } = known;
    if (file !== contract || document === missing || this.#stamps.get(overlay) === undefined) return document;
    const changed = this.#overlaid?.(document, this.#files.read(overlay)) ?? {
      document,
      faults: [noOverlays],
    };
    this.overlayFaults = changed.faults;
    return changed.document;
  }
}

function parsed(file: string, text: string): { document: unknown; fault: ContractFault | undefined } {
  const wrong = (message: string, span?: ContractFault['span'], expected?: string) => ({
    document: missing,
    fault: { file, text, message, ...(span ? { span } : {}), ...(expected ? { expected } : {}) },
  });
  if (file.endsWith('.json')) {
    const source = readSourceFile(file, text);
    if (!source.broken) return { document: JSON.parse(text), fault: undefined };
    const [fault] = source.faults;
    const span = fault && { from: fault.offset, to: fault.offset + fault.length };
    return wrong(fault?.message ?? 'This is not JSON', span, fault?.expected);
  }
  const deep = tooDeepInYaml(text);
  if (deep !== undefined) return wrong(nestedTooDeep, { from: deep, to: deep + 1 });
  const yaml = parseDocument(text);
  const [error] = yaml.errors;
  if (error) {
    const [reason = ''] = error.message.split(/ at line \d|\n/);
    return wrong(`This is not YAML: ${reason}`, { from: error.pos[0], to: error.pos[1] });
  }
  try {
    return { document: readable(file, yaml.toJS()), fault: undefined };
  } catch (cause) {
    return wrong(cause instanceof Error ? cause.message : String(cause));
  }
}

/** The offset of the first bracket that is nested too deep: the parser takes long to fail with it. */
function tooDeepInYaml(text: string): number | undefined {
  // Text without quotes may have brackets as well, so that this can be wrong, but it is fast.
  const at = tooDeepAt(text);
  let depth = 0;
  if (at !== undefined)
    for (const token of new Lexer().lex(text)) {
      if (/^[[{]$/.test(token)) depth++;
      if (/^[\]}]$/.test(token)) depth--;
      if (depth > maxDepth) return at;
    }
  return undefined;
}

/** @throws Error if a document is nested too deep to be read */
export function readable(file: string, document: unknown): unknown {
  if (isTooDeep(document)) throw new Error(`${basename(file)}: ${nestedTooDeep}`);
  return document;
}
