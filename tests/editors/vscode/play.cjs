/** Activates the extension as VS Code does, opens a screen, and prints what VS Code would show. */
const childProcess = require('node:child_process');

const started = [];
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  started.push({ command, args, cwd: options.cwd, shell: options.shell });
  return spawn(command, args, options);
};

const vscode = require('vscode');
const extension = require('../../../editors/vscode/extension.js');

async function until(isSo) {
  for (let end = Date.now() + 60_000; !isSo(); ) {
    if (Date.now() > end) throw new Error(`Waited in vain; errors: ${vscode.shown.errors.join()}`);
    await new Promise((soon) => setTimeout(soon, 20));
  }
}

async function play() {
  const { shown } = vscode;
  const document = vscode.open('screens/books/book.json');
  const other = vscode.open('notes.json');
  vscode.workspace.textDocuments.push(document, other);
  await extension.activate();
  const uri = document.uri.toString();
  await until(() => shown.findings.get(uri)?.length > 0);
  const line = document
    .getText()
    .split('\n')
    .findIndex((text) => text.includes('"book.borrow"'));
  const { provider } = shown.providers.get('Hover');
  const hover = await provider.provideHover(
    document,
    new vscode.Position(line, 20),
    new vscode.CancellationTokenSource().token,
  );
  const { selector } = shown.providers.get('CompletionItem');
  await extension.deactivate();
  return {
    started,
    found: shown.found,
    errors: shown.errors,
    findings: shown.findings
      .get(uri)
      ?.map(({ range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${message}`),
    hover: [hover.contents]
      .flat()
      .map(({ value }) => value)
      .join(),
    features: [...shown.providers.keys()].sort(),
    completes: [document, other].map((one) => vscode.languages.match(selector, one) > 0),
    watched: shown.watched.map((pattern) => pattern.pattern ?? pattern),
  };
}

play().then(
  (result) => process.stdout.write(JSON.stringify(result), () => process.exit()),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
