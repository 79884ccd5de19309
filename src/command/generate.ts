/** `shoji generate`: the typed client of an app's contract, and the types of its widgets. */
import fs from 'node:fs';
import { readArguments } from './arguments.ts';
import { exitCodes } from './subcommand.ts';

export const summary = "writes the typed client of the app's contract, and the types of its widgets";

export const help = `
shoji generate [--root <folder>] [--contract <file>] [--out <folder>] [--client <module>] [--runtime <module>] [--bundle <file>]

Writes what follows from the OpenAPI document and from the schemas of widgets. The output is deterministic; a file whose content stays is not touched.

  <out>/api.ts       the types of every call
  <out>/contract.ts  the table of calls that the client works from
  <out>/realtime.ts  the channels and the types of their messages, if there are schemas in schemas/realtime
  <out>/widgets/     the types of each widget in src/widgets or widgets, from its schema.json: what its component gets

  --root <folder>    the folder of the app; default: the current one
  --contract <file>  the OpenAPI document; default: openapi/openapi.yaml, openapi.yaml or the same in JSON
  --out <folder>     default: generated in the folder of the app
  --client <module>  where the generated files import the client from; default: shoji/client
  --runtime <module> where the generated files import the runtime from; default: shoji/runtime
  --widgets <folder> where the types of widgets are written; default: widgets in the folder of --out
  --bundle <file>    also writes the contract as one JSON document
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    contract: { type: 'string' },
    out: { type: 'string', default: 'generated' },
    client: { type: 'string', default: 'shoji/client' },
    runtime: { type: 'string', default: 'shoji/runtime' },
    widgets: { type: 'string' },
    bundle: { type: 'string' },
  });
  const [{ contractOf }, { foldersOf }, { generateClient }, { generateWidgets }, path] = await Promise.all([
    import('./app.ts'),
    import('../project/folders.ts'),
    import('./contract/index.ts'),
    import('./widgets/index.ts'),
    import('node:path'),
  ]);
  const at = (place: string): string => path.resolve(root, place);
  const messages = at('schemas/realtime');
  const operations = await generateClient({
    contract: values.contract === undefined ? contractOf(root) : at(values.contract),
    out: at(values.out),
    client: values.client,
    ...(values.bundle !== undefined && { bundle: at(values.bundle) }),
    ...(fs.existsSync(messages) && { messages }),
  });
  const { widgets } = foldersOf(root);
  if (widgets !== undefined) {
    const out = values.widgets ?? path.join(values.out, 'widgets');
    await generateWidgets(at(widgets), at(out), values.runtime);
  }
  console.log(`${operations} operations`);
  return exitCodes.ok;
}
