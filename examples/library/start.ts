/** `npm run example -- library`: builds the app, and starts the server, which also serves the app. */
import buildLibrary from './build.ts';

await buildLibrary();
await import('./server/main.ts');
