/** Answers to what an editor asks about a place in a file: completion, hover, definitions, renaming and the like. */
import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node';
import { RenameRefused, type Workspace } from '../../language/editing/index.ts';
import type { Finding } from '../../language/node.ts';
import {
  completionOf,
  editsOfFix,
  type Lines,
  locationOf,
  symbolOf,
  textEdits,
  workspaceEdit,
} from './translate.ts';

/** A file of the app, as the editor has it. */
export interface PlaceInApp {
  workspace: Workspace;
  file: string;
  lines: Lines;
}

/** What is known of the editor, and what it has open. */
export interface Editor {
  root: () => string;
  /** Undefined: the default one of the app. */
  language: () => string | undefined;
  /** Whether a completion may have places to fill in. */
  takesSnippets: () => boolean;
  /** Null for a file that belongs to no app. */
  at: <Answer>(address: string, reply: (at: PlaceInApp) => Answer) => Answer | null;
}

export function answer(connection: Connection, editor: Editor): void {
  connection.onCompletion(({ textDocument, position }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) => ({
      // Which are offered depends on what is typed, beyond what an editor can filter.
      isIncomplete: false,
      items: workspace
        .complete(file, lines.offsetOf(position), { language: editor.language() })
        .map((item, index) => completionOf(item, index, lines, editor.takesSnippets())),
    })),
  );
  connection.onHover(({ textDocument, position }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) => {
      const found = workspace.hover(file, lines.offsetOf(position), { language: editor.language() });
      return found && { contents: { kind: 'markdown', value: found.text }, range: lines.rangeOf(found) };
    }),
  );
  connection.onDefinition(({ textDocument, position }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) =>
      workspace.definitions(file, lines.offsetOf(position)).map((one) => locationOf(editor.root(), one)),
    ),
  );
  connection.onReferences(({ textDocument, position }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) =>
      workspace.references(file, lines.offsetOf(position)).map((one) => locationOf(editor.root(), one)),
    ),
  );
  connection.onPrepareRename(({ textDocument, position }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) =>
      refusable(() => {
        const { name, ...range } = workspace.renamable(file, lines.offsetOf(position));
        return { range: lines.rangeOf(range), placeholder: name };
      }),
    ),
  );
  connection.onRenameRequest(({ textDocument, position, newName }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) =>
      refusable(() => {
        const changes = workspace.rename(file, lines.offsetOf(position), newName);
        return workspaceEdit(editor.root(), changes, (name) => workspace.source(name)?.text ?? '');
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
          edit: editsOfFix(editor.root(), fix.edits),
        },
      ];
    }),
  );
  connection.onDocumentFormatting(({ textDocument }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) => textEdits(lines, workspace.format(file))),
  );
  connection.onDocumentSymbol(({ textDocument }) =>
    editor.at(textDocument.uri, ({ workspace, file, lines }) =>
      workspace.outline(file).map((one) => symbolOf(one, lines)),
    ),
  );
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
