/**
 * The audit log: one line for each action, with person, time and reason, in an append-only file. Each line contains a
 * hash of the previous one, so that changed or removed lines are detected.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ownFile, writeOwnFile } from '../../../project/ownFolder.ts';
import type { AuditEntry } from './auditEntry.ts';

const name = 'audit.jsonl';

interface Line extends AuditEntry {
  /** The hash of the previous line; empty in the first one. */
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

  append(entry: AuditEntry): void {
    const last = this.#lines().at(-1);
    const line: Line = { ...entry, before: last === undefined ? '' : hashOf(last) };
    fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  /** Newest first. `broken` if lines were changed, or removed between others. */
  read(): { entries: AuditEntry[]; broken: boolean } {
    const lines = this.#lines();
    let broken = false;
    const entries = lines.map((line, at) => {
      const { before, ...entry }: Line = JSON.parse(line);
      const former = lines[at - 1];
      if (before !== (former === undefined ? '' : hashOf(former))) broken = true;
      return entry;
    });
    return { entries: entries.reverse(), broken };
  }

  /** The path of the file, for display. */
  get place(): string {
    return path.basename(path.dirname(this.#file)) + path.sep + name;
  }

  #lines(): string[] {
    return fs.readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
  }
}
