/** Generates the types of an app's own widgets. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { write } from '../write.ts';
import { widgetTypes } from './types.ts';

/**
 * Writes `<out>/<name>.ts` for each widget with a schema.json.
 * @param folder the folder of the widgets: one folder each
 * @param runtime where the output imports the runtime from: `shoji/runtime`, or the relative path to its folder
 * @throws SyntaxError if a schema is not JSON
 */
export async function generateWidgets(folder: string, out: string, runtime: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const place = runtime.startsWith('.') ? `${runtime}/host/widget.ts` : runtime;
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const text = await readFile(path.join(folder, name, 'schema.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const banner = `// Written by \`shoji generate\` from the schema.json of ${name}.\n`;
    await write(path.join(out, `${name}.ts`), banner + (await widgetTypes(name, JSON.parse(text), place)));
  }
}
