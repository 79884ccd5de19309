/** Gives a build the calls of the contract as it is now: what `shoji generate` has written is only types for editors. */
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { readContract } from '../language/contract/index.ts';
import type { Folders } from '../language/node.ts';
import { callsIn, clientContract, generatedBanner } from '../project/contract/clientContract.ts';
import { builtCallsFile } from '../project/release/builtCalls.ts';

/** Where a generated table imports the client from: a folder of it, or the package. */
const clientImport = /^import type \{ Contract \} from '(.+?)(?:\/contract\.ts)?';$/m;

/** @param folders the folders of the app, by Vite's root */
export function callTable(folders: (root: string) => Folders): Plugin {
  let app: Folders;
  return {
    name: 'shoji-call-table',
    apply: 'build',
    configResolved({ root }) {
      app = folders(root);
    },
    load: {
      filter: { id: /\/generated\/contract\.ts$/ },
      async handler(id) {
        const written = fs.readFileSync(id, 'utf8');
        const [, client] = clientImport.exec(written) ?? [];
        const { contract, overlay } = app;
        // A file of this name may be the app's own.
        if (!written.startsWith(generatedBanner) || client === undefined || contract === undefined)
          return null;
        // It takes its time to load, and development does without it.
        const { bundle } = await import('../project/contract/bundle.ts');
        const read = readContract(
          await bundle(path.resolve(app.root, contract), overlay && path.resolve(app.root, overlay)),
        );
        // By it a release knows which of its calls need another build.
        const source = JSON.stringify(Object.fromEntries(callsIn(read)));
        this.emitFile({ type: 'asset', fileName: builtCallsFile, source });
        return generatedBanner + clientContract(read, client);
      },
    },
  };
}
