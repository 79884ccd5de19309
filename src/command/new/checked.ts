/** Checks a new app before it is written: what cannot be used is left out, and the summary says so. */
import path from 'node:path';
import { check, disk, overlay, readProject } from '../../language/node.ts';
import type { NewApp } from './makeApp.ts';
import type { OpenApiSource } from './source.ts';

/** Each round may bring up what the last one hid. */
const maxRounds = 4;

/**
 * Makes an app until nothing is wrong with its pages.
 * @param make makes it without the pages of some calls, by id, with the reason
 */
export function checkedApp(
  contract: OpenApiSource,
  make: (without: ReadonlyMap<string, string>) => NewApp,
): NewApp {
  const without = new Map<string, string>();
  let app = make(without);
  for (let round = 0; round < maxRounds; round++) {
    const wrong = wrongCalls(app, contract);
    if (wrong.size === 0) break;
    for (const [call, why] of wrong) without.set(call, why);
    app = make(without);
  }
  return app;
}

/** The calls whose pages have errors, with the first of them. */
function wrongCalls({ files, calls }: NewApp, contract: OpenApiSource): Map<string, string> {
  // Nothing stands there: the files are read from memory.
  const root = path.resolve('/new-app');
  const all = [...files, [contract.file, contract.text] as const];
  const over = new Map(all.map(([name, text]) => [path.join(root, name), text]));
  const findings = check(readProject({ root, contract: contract.file }, overlay(disk, over)));
  const wrong = new Map<string, string>();
  for (const { severity, file, message } of findings) {
    const call = calls.get(file);
    if (severity === 'error' && call !== undefined && !wrong.has(call))
      wrong.set(call, `its page cannot be made: ${message}`);
  }
  return wrong;
}
