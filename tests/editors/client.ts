/** An editor for tests: it starts the language server as a process and talks to it over its standard input and output. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  type CompletionItem,
  type CompletionList,
  createProtocolConnection,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  type Location,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { Lines } from '../../src/command/lsp/translate.ts';

const repository = path.join(import.meta.dirname, '../..');

/** How a server is started. */
export interface Start {
  command: readonly string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

const fromSource = (root: string): Start => ({
  command: [process.execPath, '--import', 'tsx', 'src/command/main.ts', 'lsp', '--root', root],
  cwd: repository,
});

export class Editor {
  readonly root: string;
  readonly #process: ChildProcess;
  readonly #connection: ProtocolConnection;
  readonly #texts = new Map<string, string>();
  readonly #findings = new Map<string, Diagnostic[]>();
  #heard: (() => void)[] = [];
  #version = 0;

  private constructor(root: string, { command: [command = '', ...args], cwd, env = process.env }: Start) {
    this.root = root;
    this.#process = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout, stdin } = this.#process;
    if (!stdout || !stdin) throw new Error('The server has no standard input and output');
    this.#connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.#connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: PublishDiagnosticsParams) => {
        this.#findings.set(uri, diagnostics);
        for (const heard of this.#heard.splice(0)) heard();
      },
    );
    this.#connection.listen();
  }

  /** @param root the folder of the app @param locale the language of the editor */
  static async open(
    root: string,
    locale = 'ja',
    snippetSupport = true,
    start = fromSource(root),
  ): Promise<Editor> {
    const editor = new Editor(root, start);
    await editor.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      locale,
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport } } } },
    });
    await editor.#connection.sendNotification('initialized', {});
    return editor;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    await ended;
    this.#connection.dispose();
  }

  /** The text of a file as it is edited. */
  text(file: string): string {
    return this.#texts.get(file) ?? fs.readFileSync(path.join(this.root, file), 'utf8');
  }

  async write(file: string, text: string): Promise<void> {
    const uri = this.#address(file);
    this.#version += 1;
    const version = this.#version;
    if (this.#texts.has(file))
      await this.#connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
    else
      await this.#connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, version, languageId: 'json', text },
      });
    this.#texts.set(file, text);
  }

  /** Restores the saved text. */
  async restore(file: string): Promise<void> {
    if (!this.#texts.delete(file)) return;
    await this.#connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.#address(file) },
    });
  }

  async complete(file: string, offset: number): Promise<CompletionItem[]> {
    const list = await this.#ask<CompletionList | null>('textDocument/completion', file, offset);
    return list?.items ?? [];
  }

  hover = (file: string, offset: number): Promise<Hover | null> =>
    this.#ask('textDocument/hover', file, offset);

  definition = (file: string, offset: number): Promise<Location[] | null> =>
    this.#ask('textDocument/definition', file, offset);

  references = (file: string, offset: number): Promise<Location[] | null> =>
    this.#ask('textDocument/references', file, offset, { context: { includeDeclaration: true } });

  /** @throws ResponseError with the reason if it is refused */
  rename = (file: string, offset: number, newName: string): Promise<WorkspaceEdit | null> =>
    this.#ask('textDocument/rename', file, offset, { newName });

  symbols = (file: string): Promise<DocumentSymbol[] | null> =>
    this.#connection.sendRequest('textDocument/documentSymbol', {
      textDocument: { uri: this.#address(file) },
    });

  format = (file: string): Promise<TextEdit[] | null> =>
    this.#connection.sendRequest('textDocument/formatting', {
      textDocument: { uri: this.#address(file) },
      options: { tabSize: 2, insertSpaces: true },
    });

  actions(file: string, diagnostic: Diagnostic): Promise<CodeAction[] | null> {
    return this.#connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: this.#address(file) },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
  }

  /** The findings of a file, once they satisfy a condition. */
  async findings(file: string, until: (found: readonly Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    for (;;) {
      const found = this.#findings.get(this.#address(file)) ?? [];
      if (until(found)) return found;
      await new Promise<void>((heard) => this.#heard.push(heard));
    }
  }

  /** Relative to the root. */
  fileOf(address: string): string {
    return path.relative(this.root, new URL(address).pathname);
  }

  /** The files as they are after an edit of several, by their new names; those that move are gone from the old ones. */
  applied({ changes, documentChanges }: WorkspaceEdit): Map<string, string | null> {
    const after = new Map<string, string | null>();
    const current = (file: string): string => after.get(file) ?? this.text(file);
    for (const [uri, edits] of Object.entries(changes ?? {})) {
      const file = this.fileOf(uri);
      after.set(file, editedBy(current(file), edits));
    }
    for (const change of documentChanges ?? []) {
      if ('edits' in change) {
        const file = this.fileOf(change.textDocument.uri);
        after.set(file, editedBy(current(file), change.edits as TextEdit[]));
      } else if (change.kind === 'rename') {
        const from = this.fileOf(change.oldUri);
        after.set(this.fileOf(change.newUri), current(from));
        after.set(from, null);
      }
    }
    return after;
  }

  #ask<Answer>(method: string, file: string, offset: number, more: object = {}): Promise<Answer> {
    const position: Position = new Lines(this.text(file)).positionOf(offset);
    return this.#connection.sendRequest(method, {
      textDocument: { uri: this.#address(file) },
      position,
      ...more,
    });
  }

  #address(file: string): string {
    return pathToFileURL(path.join(this.root, file)).href;
  }
}

export function editedBy(text: string, edits: readonly TextEdit[]): string {
  const lines = new Lines(text);
  const spans = edits.map(({ range, newText }) => ({
    from: lines.offsetOf(range.start),
    to: lines.offsetOf(range.end),
    newText,
  }));
  return spans
    .sort((a, b) => b.from - a.from)
    .reduce((result, { from, to, newText }) => result.slice(0, from) + newText + result.slice(to), text);
}
