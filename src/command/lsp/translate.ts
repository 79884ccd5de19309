/** Between the terms of the language and those of the protocol. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  InsertTextFormat,
  type Position,
  type Location as ProtocolLocation,
  type Range,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Changes, Item, Location, Outline, Replacement } from '../../language/editing/index.ts';
import type { Finding } from '../../language/node.ts';

/** Offsets and positions of one text. */
export class Lines {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** Past the end of a line it is the end of the line. */
  offsetOf({ line, character }: Position): number {
    const start = this.#starts[line];
    if (start === undefined) return this.#length;
    const end = (this.#starts[line + 1] ?? this.#length + 1) - 1;
    return Math.min(start + character, end);
  }

  positionOf(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - (this.#starts[low] ?? 0) };
  }

  rangeOf({ from, to }: { from: number; to: number }): Range {
    return { start: this.positionOf(from), end: this.positionOf(to) };
  }
}

/** The address of a file of the app. */
export const addressOf = (root: string, file: string): string => pathToFileURL(path.resolve(root, file)).href;

/** The file of an address, relative to the root; undefined outside of it. */
export function fileOf(root: string, address: string): string | undefined {
  if (!address.startsWith('file:')) return undefined;
  const file = path.relative(root, fileURLToPath(address)).replaceAll(path.sep, '/');
  return file.startsWith('../') || path.isAbsolute(file) ? undefined : file;
}

/** Positions of findings count from 1. */
const fromOne = ({ line, column }: Finding['start']): Position => ({ line: line - 1, character: column - 1 });

const rangeOf = ({ start, end }: Finding): Range => ({ start: fromOne(start), end: fromOne(end) });

/** @param related findings of the same cause */
export function diagnosticOf(root: string, finding: Finding, related = finding.follows ?? []): Diagnostic {
  const { rule, severity, message, expected, fix } = finding;
  return {
    range: rangeOf(finding),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'shoji',
    code: rule,
    message: expected === undefined ? message : `${message}\nExpected: ${expected}`,
    // Kept by the editor and given back when it asks for fixes.
    ...(fix && { data: fix }),
    ...(related.length > 0 && {
      relatedInformation: related.map((one) => ({
        location: { uri: addressOf(root, one.file), range: rangeOf(one) },
        message: one.message,
      })),
    }),
  };
}

/** The edits of a fix, which may be in several files. */
export function editsOfFix(root: string, edits: NonNullable<Finding['fix']>['edits']): WorkspaceEdit {
  const changes: Record<string, TextEdit[]> = {};
  for (const { file, start, end, text } of edits) {
    const address = addressOf(root, file);
    changes[address] ??= [];
    changes[address].push({ range: { start: fromOne(start), end: fromOne(end) }, newText: text });
  }
  return { changes };
}

const kinds: Readonly<Record<Item['kind'], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  name: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  text: CompletionItemKind.Text,
  node: CompletionItemKind.Class,
  step: CompletionItemKind.Method,
  file: CompletionItemKind.File,
  keyword: CompletionItemKind.Keyword,
};

/** @param takesSnippets whether the editor knows stops of the cursor */
export function completionOf(
  item: Item,
  index: number,
  lines: Lines,
  takesSnippets: boolean,
): CompletionItem {
  const { label, kind, detail, documentation, insert, isSnippet, from, to, filter, also } = item;
  const newText = isSnippet && !takesSnippets ? withoutStops(insert) : insert;
  return {
    label,
    kind: kinds[kind],
    ...(detail && { detail }),
    ...(documentation && { documentation: { kind: 'markdown', value: documentation } }),
    sortText: String(index).padStart(5, '0'),
    filterText: filter,
    insertTextFormat: isSnippet && takesSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: lines.rangeOf({ from, to }), newText },
    ...(also && {
      additionalTextEdits: [{ range: lines.rangeOf({ from: also.at, to: also.at }), newText: also.text }],
    }),
  };
}

/** A snippet as plain text, with what its stops begin with. */
const withoutStops = (snippet: string): string =>
  snippet.replace(
    /\\([$}\\])|\$\{\d+:((?:\\.|[^}])*)\}|\$\d+/g,
    (_, escaped?: string, usual?: string) => escaped ?? (usual ?? '').replace(/\\(.)/g, '$1'),
  );

export const locationOf = (root: string, { file, text, from, to }: Location): ProtocolLocation => ({
  uri: addressOf(root, file),
  range: new Lines(text).rangeOf({ from, to }),
});

export const textEdits = (lines: Lines, edits: readonly Replacement[]): TextEdit[] =>
  edits.map(({ from, to, text }) => ({ range: lines.rangeOf({ from, to }), newText: text }));

/** @param textOf the text of a file as it is edited */
export function workspaceEdit(
  root: string,
  { edits, moves }: Changes,
  textOf: (file: string) => string,
): WorkspaceEdit {
  return {
    documentChanges: [
      ...[...edits].map(([file, changed]) => ({
        textDocument: { uri: addressOf(root, file), version: null },
        edits: textEdits(new Lines(textOf(file)), changed),
      })),
      ...moves.map(({ from, to }) => ({
        kind: 'rename' as const,
        oldUri: addressOf(root, from),
        newUri: addressOf(root, to),
      })),
    ],
  };
}

const symbols: Readonly<Record<Outline['kind'], SymbolKind>> = {
  section: SymbolKind.Object,
  node: SymbolKind.Class,
  step: SymbolKind.Method,
  value: SymbolKind.Property,
};

export function symbolOf(
  { name, detail, kind, children, at, ...whole }: Outline,
  lines: Lines,
): DocumentSymbol {
  return {
    name: name === '' ? '…' : name,
    detail,
    kind: symbols[kind],
    range: lines.rangeOf(whole),
    selectionRange: lines.rangeOf(at),
    children: children.map((inner) => symbolOf(inner, lines)),
  };
}
