/** The language server: translates between LSP requests and a Workspace. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CodeActionKind,
  type Connection,
  createConnection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { Workspace } from '../../language/editing/index.ts';
import { disk, type Finding, readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import { answer, type PlaceInApp } from './answers.ts';
import { addressOf, diagnosticOf, fileOf, Lines } from './translate.ts';

export interface Served {
  /** Undefined: the folder that the editor has open. */
  root: string | undefined;
  /** Undefined: the language of the editor. */
  language: string | undefined;
}

/** How long nothing is typed before findings are looked for, in milliseconds. */
const quiet = 120;

/** Serves until the editor ends it. */
export function serve(given: Served): Promise<void> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  new Server(connection, given).listen();
  return new Promise(() => {});
}

class Server {
  readonly #connection: Connection;
  readonly #given: Served;
  #root = '';
  #language: string | undefined;
  #takesSnippets = false;
  #watches = false;
  #workspace: Workspace | undefined;
  #waiting: NodeJS.Timeout | undefined;
  /** The files that findings were sent for. */
  #reported = new Set<string>();
  readonly #open = new Map<string, Lines>();

  constructor(connection: Connection, given: Served) {
    this.#connection = connection;
    this.#given = given;
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => {
      if (this.#watches)
        void connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: '**/*.{json,yaml,yml}' }],
        });
      this.#soon();
    });
    connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) => this.#write(uri, text));
    connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
      const change = contentChanges.at(-1);
      if (change) this.#write(uri, change.text);
    });
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => this.#closed(uri));
    connection.onDidSaveTextDocument(() => this.#soon());
    connection.onDidChangeWatchedFiles(({ changes }) => {
      for (const { uri } of changes) {
        const file = fileOf(this.#root, uri);
        if (file !== undefined && !this.#open.has(file)) this.#workspace?.close(file);
      }
      this.#soon();
    });
    answer(connection, {
      root: () => this.#root,
      language: () => this.#language,
      takesSnippets: () => this.#takesSnippets,
      at: (address, reply) => this.#at(address, reply),
    });
    connection.listen();
  }

  #initialize({ workspaceFolders, rootUri, locale, capabilities }: InitializeParams): InitializeResult {
    const opened = workspaceFolders?.[0]?.uri ?? rootUri;
    const folder = opened?.startsWith('file:') ? fileURLToPath(opened) : process.cwd();
    this.#root = this.#given.root ?? appIn(folder);
    this.#language = this.#given.language ?? locale;
    this.#takesSnippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    this.#watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    if (fs.existsSync(path.join(this.#root, 'screens/app.json')))
      this.#workspace = new Workspace((files) => readProject(foldersOf(this.#root), files), disk);
    else
      this.#connection.console.warn(`${this.#root} is not the folder of an app: it has no screens/app.json`);
    return {
      serverInfo: { name: 'shoji' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full, save: true },
        completionProvider: { triggerCharacters: ['"', '.', '=', "'", '/', '(', ' '] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentFormattingProvider: true,
        documentSymbolProvider: true,
      },
    };
  }

  /** Null for a file that belongs to no app. */
  #at<Answer>(address: string, reply: (at: PlaceInApp) => Answer): Answer | null {
    const file = fileOf(this.#root, address);
    const workspace = this.#workspace;
    if (file === undefined || !workspace) return null;
    const lines = this.#open.get(file) ?? new Lines(workspace.source(file)?.text ?? '');
    return reply({ workspace, file, lines }) ?? null;
  }

  #write(address: string, text: string): void {
    const file = fileOf(this.#root, address);
    if (file === undefined) return;
    this.#open.set(file, new Lines(text));
    this.#workspace?.write(file, text);
    this.#soon();
  }

  #closed(address: string): void {
    const file = fileOf(this.#root, address);
    if (file === undefined) return;
    this.#open.delete(file);
    this.#workspace?.close(file);
    this.#soon();
  }

  /** Looks for findings once nothing is typed for a moment: newer text cancels those of an older one. */
  #soon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#report(), quiet);
  }

  #report(): void {
    const byFile = new Map<string, Diagnostic[]>();
    const add = (finding: Finding, related?: Finding[]): void => {
      const diagnostic = diagnosticOf(this.#root, finding, related);
      byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), diagnostic]);
    };
    for (const finding of this.#workspace?.findings() ?? []) {
      add(finding);
      // What follows from it is related to it, and marked where its author can see it.
      for (const one of finding.follows ?? []) if (this.#open.has(one.file)) add(one, [finding]);
    }
    // Publishes an empty list for files whose findings are gone.
    for (const file of new Set([...this.#reported, ...byFile.keys(), ...this.#open.keys()]))
      void this.#connection.sendDiagnostics({
        uri: addressOf(this.#root, file),
        diagnostics: byFile.get(file) ?? [],
      });
    this.#reported = new Set(byFile.keys());
  }
}

/** The folder of the app at or above a folder. */
function appIn(folder: string): string {
  for (let here = folder; ; here = path.dirname(here)) {
    if (fs.existsSync(path.join(here, 'screens/app.json'))) return here;
    if (path.dirname(here) === here) return folder;
  }
}
