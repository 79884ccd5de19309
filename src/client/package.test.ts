import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.fixture.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

test('its build output runs in plain Node without a bundler', async () => {
  const folder = join(root, '.cache', `client-${process.pid}`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  await run(process.execPath, [
    join(root, 'node_modules/typescript7/bin/tsc'),
    ...['--project', join(root, 'src/client'), '--outDir', folder],
  ]);
  const { url, received } = await listen(({ url: path }) =>
    path.endsWith('/user/login') ? { type: 'ok', message: 'token' } : { type: '999', message: 'Log in' },
  );
  const program = join(folder, 'program.js');
  await writeFile(
    program,
    `import { createClient, NotLoggedIn } from './index.js';
     const client = createClient({ baseUrl: '${url}/api', language: 'en' });
     client.setToken(await client.call('userLogin', { user_string: 'a@b.jp', password: 'abc123' }));
     const error = await client.call('userCenter').catch((error) => error);
     console.log(error instanceof NotLoggedIn, error.kind);`,
  );
  const { stdout } = await run(process.execPath, [program]);
  expect(stdout).toBe('true NotLoggedIn\n');
  expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'token']);
});
