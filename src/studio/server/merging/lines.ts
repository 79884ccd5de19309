import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runGit } from '../../../project/git.ts';
import type { MergeLines } from '../../draft/merge/files.ts';

/** Merges lines as git does. */
export const mergeLines: MergeLines = async ({ base, mine, theirs }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merge-'));
  try {
    for (const [name, text] of Object.entries({ base, mine, theirs }))
      fs.writeFileSync(path.join(folder, name), text);
    // The exit code is the number of conflicts.
    const answers = Array.from({ length: 128 }, (_, code) => code);
    const { out, code } = await runGit(folder, ['merge-file', '-p', 'mine', 'base', 'theirs'], { answers });
    return code === 0 ? out : undefined;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
};
