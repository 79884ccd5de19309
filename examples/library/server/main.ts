/** Starts the library: `LIBRARY_DATA` is the folder of its database, `PORT` where it listens. */
import path from 'node:path';
import { buildLibrary } from './app.ts';
import { connect } from './database.ts';
import { demo, seed } from './seed/index.ts';

const data = process.env.LIBRARY_DATA ?? path.resolve('.cache/library');
const port = Number(process.env.PORT ?? 4100);
const { db, close } = await connect(data, process.env.LIBRARY_DATABASE_URL);
await seed(db);
const app = await buildLibrary({
  db,
  web: path.join(import.meta.dirname, '../dist'),
  onError: console.error,
});
await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' });
console.log(`The library is at http://localhost:${port}/`);
console.log(`  member  ${demo.member.email}  password ${demo.password}`);
console.log(`  staff   ${demo.staff.email}  password ${demo.password}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void app
      .close()
      .then(close)
      .then(() => process.exit(0));
  });
