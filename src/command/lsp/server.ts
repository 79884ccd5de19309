/** The language server: translates between LSP requests and a Workspace. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  createConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ProposedFeatures,
  ResponseError,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { RenameRefused, Workspace } from '../../language/editing/index.ts';
import { disk, type Finding, readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import {
  addressOf,
  completionOf,
  diagnosticOf,
  editsOfFix,
  fileOf,
  Lines,
  locationOf,
  symbolOf,
  textEdits,
  workspaceEdit,
} from './translate.ts';

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
    connection.onInitialized(() => this.#soon());
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
    this.#answers();
    connection.listen();
  }

  #initialize({ workspaceFolders, rootUri, locale, capabilities }: InitializeParams): InitializeResult {
    const opened = workspaceFolders?.[0]?.uri ?? rootUri;
    const folder = opened?.startsWith('file:') ? fileURLToPath(opened) : process.cwd();
    this.#root = this.#given.root ?? appIn(folder);
    this.#language = this.#given.language ?? locale;
    this.#takesSnippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport === true;
    if (fs.existsSync(path.join(this.#root, 'screens/app.json')))
      this.#workspace = new Workspace((files) => readProject(foldersOf(this.#root), files), disk);
    else this.#connection.console.warn(`${this.#root} holds no app: there is no screens/app.json in it`);
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

  /** Answers to what an editor asks about a place in a file. */
  #answers(): void {
    const connection = this.#connection;
    const reader = () => ({ language: this.#language });
    connection.onCompletion(({ textDocument, position }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) => ({
        // Which are offered depends on what is typed, beyond what an editor can filter.
        isIncomplete: false,
        items: workspace
          .complete(file, lines.offsetOf(position), reader())
          .map((item, index) => completionOf(item, index, lines, this.#takesSnippets)),
      })),
    );
    connection.onHover(({ textDocument, position }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) => {
        const found = workspace.hover(file, lines.offsetOf(position), reader());
        return found && { contents: { kind: 'markdown', value: found.text }, range: lines.rangeOf(found) };
      }),
    );
    connection.onDefinition(({ textDocument, position }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) =>
        workspace.definitions(file, lines.offsetOf(position)).map((one) => locationOf(this.#root, one)),
      ),
    );
    connection.onReferences(({ textDocument, position }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) =>
        workspace.references(file, lines.offsetOf(position)).map((one) => locationOf(this.#root, one)),
      ),
    );
    connection.onPrepareRename(({ textDocument, position }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) =>
        refusable(() => {
          const { name, ...range } = workspace.renamable(file, lines.offsetOf(position));
          return { range: lines.rangeOf(range), placeholder: name };
        }),
      ),
    );
    connection.onRenameRequest(({ textDocument, position, newName }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) =>
        refusable(() => {
          const changes = workspace.rename(file, lines.offsetOf(position), newName);
          return workspaceEdit(this.#root, changes, (name) => workspace.source(name)?.text ?? '');
        }),
      ),
    );
    connection.onCodeAction(({ context: { diagnostics } }) =>
      diagnostics.flatMap((diagnostic): CodeAction[] => {
        const fix = diagnostic.data as Finding['fix'];
        if (!fix) return [];
        return [
          {
            title: fix.title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [diagnostic],
            isPreferred: true,
            edit: editsOfFix(this.#root, fix.edits),
          },
        ];
      }),
    );
    connection.onDocumentFormatting(({ textDocument }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) => textEdits(lines, workspace.format(file))),
    );
    connection.onDocumentSymbol(({ textDocument }) =>
      this.#at(textDocument.uri, ({ workspace, file, lines }) =>
        workspace.outline(file).map((one) => symbolOf(one, lines)),
      ),
    );
  }

  /** Null for a file that belongs to no app. */
  #at<Answer>(
    address: string,
    answer: (at: { workspace: Workspace; file: string; lines: Lines }) => Answer,
  ): Answer | null {
    const file = fileOf(this.#root, address);
    const workspace = this.#workspace;
    if (file === undefined || !workspace) return null;
    const lines = this.#open.get(file) ?? new Lines(workspace.source(file)?.text ?? '');
    return answer({ workspace, file, lines }) ?? null;
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

/** A refusal is reported with its reason. */
function refusable<Answer>(answer: () => Answer): Answer | ResponseError {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RenameRefused) return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    throw error;
  }
}
