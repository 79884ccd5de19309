/**
 * A substitute for the module `vscode` that VS Code gives to extensions: one open document, and records of what is
 * registered and shown. What neither the extension nor its client needs a value of is made up.
 */
const fs = require('node:fs');
const path = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { minimatch } = require('minimatch');

const nothing = () => ({ dispose() {} });

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(':'));
  }
  static file(name) {
    return new Uri(pathToFileURL(name).href);
  }
  static parse(text) {
    return new Uri(text);
  }
  get fsPath() {
    return fileURLToPath(this.text);
  }
  toString() {
    return this.text;
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(line, character, endLine, endCharacter) {
    const isOfPositions = typeof line === 'object';
    this.start = isOfPositions ? line : new Position(line, character);
    this.end = isOfPositions ? character : new Position(endLine, endCharacter);
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class RelativePattern {
  constructor(base, pattern) {
    this.baseUri = typeof base === 'string' ? Uri.file(base) : base;
    this.pattern = pattern;
  }
}

class MarkdownString {
  constructor(value) {
    this.value = value;
  }
}

class Hover {
  constructor(contents, range) {
    Object.assign(this, { contents, range });
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: nothing };
  dispose() {}
}

class EventEmitter {
  heard = [];
  event = (listener) => {
    this.heard.push(listener);
    return { dispose() {} };
  };
  fire(value) {
    for (const listener of this.heard) listener(value);
  }
  dispose() {}
}

const root = process.env.APP;
const folder = { uri: Uri.file(root), name: path.basename(root), index: 0 };

function open(file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return {
    uri: Uri.file(path.join(root, file)),
    languageId: 'json',
    version: 1,
    isClosed: false,
    getText: () => text,
  };
}

/** What extension and client have made of VS Code. */
const shown = { findings: new Map(), providers: new Map(), errors: [], watched: [] };

const matches = ({ language, scheme, pattern }, { languageId, uri }) =>
  (!language || language === languageId) &&
  (!scheme || scheme === uri.scheme) &&
  (!pattern || minimatch(path.relative(pattern.baseUri.fsPath, uri.fsPath), pattern.pattern));

/** Unknown names: classes by a capital, events and registrations otherwise. */
const madeUp = (known) =>
  new Proxy(known, {
    get: (target, name) => {
      if (!(name in target) && typeof name === 'string')
        target[name] = /^[A-Z]/.test(name) ? class {} : nothing;
      return target[name];
    },
  });

const channel = madeUp({ logLevel: 0 });
const register = (feature) => (selector, provider) => {
  shown.providers.set(feature, { selector, provider });
  return nothing();
};

module.exports = madeUp({
  version: '1.91.0',
  Uri,
  Position,
  Range,
  Diagnostic,
  RelativePattern,
  MarkdownString,
  Hover,
  CancellationTokenSource,
  EventEmitter,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
  CompletionItemKind: { Text: 0, Property: 9 },
  CompletionItemTag: { Deprecated: 1 },
  SymbolKind: { File: 0 },
  CodeActionKind: madeUp({ Empty: { append: (value) => ({ value }) } }),
  env: madeUp({ appName: 'VS Code', language: 'en' }),
  l10n: { t: (text) => text },
  shown,
  open,
  workspace: madeUp({
    workspaceFolders: [folder],
    textDocuments: [],
    notebookDocuments: [],
    isTrusted: true,
    findFiles: async (pattern, without) => {
      shown.found = { pattern, without };
      return [Uri.file(path.join(root, 'screens/app.json'))];
    },
    // The defaults of the manifest, or none.
    getConfiguration: (section) => ({
      get: (name, usual) => {
        const { contributes } = JSON.parse(fs.readFileSync(process.env.MANIFEST, 'utf8'));
        return contributes.configuration.properties[`${section}.${name}`]?.default ?? usual;
      },
      inspect: () => undefined,
    }),
    getWorkspaceFolder: () => folder,
    createFileSystemWatcher: (pattern) => {
      shown.watched.push(pattern);
      return { onDidCreate: nothing, onDidChange: nothing, onDidDelete: nothing, dispose() {} };
    },
  }),
  window: madeUp({
    visibleTextEditors: [],
    tabGroups: { all: [], onDidChangeTabs: nothing },
    createOutputChannel: () => channel,
    showErrorMessage: async (message) => void shown.errors.push(message),
  }),
  languages: madeUp({
    match: (selector, document) => (selector.some((filter) => matches(filter, document)) ? 10 : 0),
    createDiagnosticCollection: () => ({
      set: (uri, findings) => shown.findings.set(uri.toString(), findings),
      delete: (uri) => shown.findings.delete(uri.toString()),
      clear: () => shown.findings.clear(),
      dispose() {},
    }),
    ...Object.fromEntries(
      ['CompletionItem', 'Hover', 'Definition', 'Reference', 'Rename', 'CodeActions', 'DocumentSymbol'].map(
        (feature) => [`register${feature}Provider`, register(feature)],
      ),
    ),
    registerDocumentFormattingEditProvider: register('DocumentFormattingEdit'),
  }),
});
