/**
 * Who did what, when and why: a line for each deed, in a file that is only appended to. Each line has a hash of the former
 * one, so that a line that was changed or removed is found.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ownFile, writeOwnFile } from '../../../project/ownFolder.ts';
import type { Deed } from '../messages.ts';

const name = 'audit.jsonl';

interface Line extends Deed {
  /** Of the former line; empty in the first one. */
  before: string;
}

const hashOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 32);

export class Audit {
  readonly #file: string;

  /** @param root the folder of the app */
  constructor(root: string) {
    this.#file = ownFile(root, name);
    if (!fs.existsSync(this.#file)) writeOwnFile(root, name, '');
  }

  append(deed: Deed): void {
    const last = this.#lines().at(-1);
    const line: Line = { ...deed, before: last === undefined ? '' : hashOf(last) };
    fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  /** The latest first. `broken` if lines were changed, or removed between others. */
  read(): { deeds: Deed[]; broken: boolean } {
    const lines = this.#lines();
    let broken = false;
    const deeds = lines.map((line, at) => {
      const { before, ...deed }: Line = JSON.parse(line);
      const former = lines[at - 1];
      if (before !== (former === undefined ? '' : hashOf(former))) broken = true;
      return deed;
    });
    return { deeds: deeds.reverse(), broken };
  }

  /** For people: where it is. */
  get place(): string {
    return path.basename(path.dirname(this.#file)) + path.sep + name;
  }

  #lines(): string[] {
    return fs.readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
  }
}
