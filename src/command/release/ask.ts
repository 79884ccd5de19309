/** Asks a question on a terminal. */
import { createInterface } from 'node:readline/promises';

/** @returns whether the answer is yes; without a terminal the answer is no */
export async function isYes(question: string): Promise<boolean> {
  if (!(process.stdin.isTTY && process.stderr.isTTY)) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
