import path from 'node:path';

/** The folder of the app that the studio is tried on: below the repository, where it finds the engine. */
export const app = path.join(import.meta.dirname, '../../.cache/studio-app');
