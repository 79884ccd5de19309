/** Starts `shoji lsp` for each folder that holds an app. */
const path = require('node:path');
const { Uri, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {LanguageClient[]} */
const clients = [];

/** The folders below the open ones that hold a screens/app.json. */
async function apps() {
  const found = await workspace.findFiles('**/screens/app.json', '**/node_modules/**');
  return found.map(({ fsPath }) => path.dirname(path.dirname(fsPath)));
}

async function activate() {
  for (const root of await apps()) {
    const settings = workspace.getConfiguration('shoji', Uri.file(root));
    const [command, ...first] = settings.get('command');
    const language = settings.get('language');
    const args = [...first, 'lsp', '--root', root, ...(language ? ['--language', language] : [])];
    // npx is a script on Windows.
    const options = { cwd: root, shell: process.platform === 'win32' };
    // A pattern of the protocol: the client ignores a RelativePattern of VS Code, and would match every JSON file.
    const pattern = { baseUri: Uri.file(root).toString(), pattern: '{screens,schemas,locales}/**/*.json' };
    const client = new LanguageClient(
      'shoji',
      `Shoji (${path.basename(root)})`,
      { command, args, options },
      {
        documentSelector: [{ scheme: 'file', language: 'json', pattern }],
        workspaceFolder: workspace.getWorkspaceFolder(Uri.file(root)),
      },
    );
    clients.push(client);
    try {
      await client.start();
    } catch (error) {
      window.showErrorMessage(`shoji lsp does not start in ${root}: ${error.message}`);
    }
  }
}

const deactivate = () => Promise.all(clients.map((client) => client.stop()));

module.exports = { activate, deactivate };
