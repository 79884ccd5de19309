/** `npm run example -- petstore`: makes the app by the tutorial, builds it, and starts a small server with it. */
import buildPetstore, { built } from './build.ts';
import { buildPetstoreServer } from './server.ts';

await buildPetstore();
const port = Number(process.env.PORT ?? 4200);
const app = await buildPetstoreServer(built);
await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' });
console.log(`The pet store is at http://localhost:${port}/ (any name and password)`);
