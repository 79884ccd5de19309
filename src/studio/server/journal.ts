/**
 * The steps of a draft on the disk, so that undo and the steps of others survive a restart: one JSON value per line,
 * either the text of a file before its first step, or a step.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Step } from '../draft/step.ts';

export type Line =
  /** `text` is null if the file did not exist. */
  { file: string; text: string | null } | { step: Step };

export class Journal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    const folder = path.dirname(file);
    fs.mkdirSync(folder, { recursive: true });
    // Ignores the whole folder, whatever the app's own .gitignore contains.
    fs.writeFileSync(path.join(folder, '.gitignore'), '*\n');
  }

  /** An incomplete last line, written when the process was killed, is ignored and removed. */
  read(): Line[] {
    if (!fs.existsSync(this.#file)) return [];
    const text = fs.readFileSync(this.#file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) fs.truncateSync(this.#file, Buffer.byteLength(whole));
    return whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  append(...lines: Line[]): void {
    fs.appendFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}
