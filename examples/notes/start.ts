/** `npm run example -- notes`: builds the app, and starts it with a provider at which any name may log in. */
import buildNotes, { builtAs, originsOfBuilt } from './build.ts';
import { appPorts, providerPort } from './ports.ts';
import { startProvider } from './provider.ts';
import { buildNotesServer } from './server.ts';

await buildNotes(['plain']);
const address = `http://localhost:${appPorts.plain}`;
const notes = await startProvider(providerPort, [`${address}/`], 3600);
const app = await buildNotesServer(builtAs('plain'), notes, originsOfBuilt('plain'));
await app.listen({ port: appPorts.plain, host: 'localhost' });
console.log(`The notes are at ${address} (any name and password)`);
