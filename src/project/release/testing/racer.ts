/** Child process for tests of concurrent releases: releases on a message, and reports the outcome. */
import { putInForce, ReleaseConflict } from '../put.ts';

interface Task {
  folder: string;
  release: string;
  parent: string;
  author: string;
}

process.on('message', async ({ folder, ...putting }: Task) => {
  try {
    await putInForce(folder, { ...putting, commit: null, message: `By ${putting.author}` });
    process.send?.({ put: true });
  } catch (error) {
    if (!(error instanceof ReleaseConflict)) throw error;
    process.send?.({ put: false, last: error.history.moves.at(-1) });
  }
});
process.send?.('ready');
