/**
 * `npm run example -- petstore`: makes the app by the tutorial, builds it, and starts a small server with it.
 * `npm run example -- petstore --mock` starts it on the mock of its contract instead.
 */
import buildPetstore, { built, root } from './build.ts';
import { buildPetstoreOnMock } from './mock.ts';
import { buildPetstoreServer } from './server.ts';

await buildPetstore();
const port = Number(process.env.PORT ?? 4200);
const onMock = process.argv.includes('--mock');
const app = await (onMock ? buildPetstoreOnMock(root, built) : buildPetstoreServer(built));
await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' });
console.log(`The pet store is at http://localhost:${port}/ (any name and password)`);
