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
 * @returns the app, and the errors that are not those of a page: the document's own
 */
export function checkedApp(
  contract: OpenApiSource,
  make: (without: ReadonlyMap<string, string>) => NewApp,
): { app: NewApp; mistakes: readonly string[] } {
  const without = new Map<string, string>();
  for (let round = 0; ; round++) {
    const app = make(without);
    const { wrong, mistakes } = checked(app, contract);
    if (wrong.size === 0 || round === maxRounds) return { app, mistakes };
    for (const [call, why] of wrong) without.set(call, why);
  }
}

/** The calls whose pages have errors, with the first of them, and all other errors. */
function checked(
  { files, calls }: NewApp,
  contract: OpenApiSource,
): { wrong: Map<string, string>; mistakes: string[] } {
  // Nothing stands there: the files are read from memory.
  const root = path.resolve('/new-app');
  const all = [...files, [contract.file, contract.text] as const];
  const over = new Map(all.map(([name, text]) => [path.join(root, name), text]));
  const findings = check(readProject({ root, contract: contract.file }, overlay(disk, over)));
  const wrong = new Map<string, string>();
  const mistakes: string[] = [];
  for (const { severity, file, start, message } of findings) {
    if (severity !== 'error') continue;
    const call = calls.get(file)?.call;
    if (call === undefined) mistakes.push(`${file}:${start.line}: ${message}`);
    else if (!wrong.has(call)) wrong.set(call, `its page cannot be made: ${message}`);
  }
  // Without the page of the record, a change of it may start with the values of a row.
  for (const { call, read } of calls.values()) if (read !== undefined && wrong.has(read)) wrong.delete(call);
  return { wrong, mistakes };
}
