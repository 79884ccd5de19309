/** `npm run example -- <name>`: builds and starts one of the apps in examples/. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../examples');
const startOf = (name: string): string => join(folder, name, 'start.ts');
const examples = readdirSync(folder).filter((name) => existsSync(startOf(name)));
const name = process.argv[2] ?? '';

if (!examples.includes(name)) {
  console.error(`npm run example -- <name>, where <name> is ${examples.join(' or ')}`);
  process.exit(2);
}
await import(pathToFileURL(startOf(name)).href);
