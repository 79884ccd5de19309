import path from 'node:path';

/** The folder of the studio's app: below the repository, so that it finds the engine. */
export const app = path.join(import.meta.dirname, '../../.cache/studio-app');
