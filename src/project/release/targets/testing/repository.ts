/** Repositories for tests: bare ones, at a path and over HTTP by git's own server program. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface TestRepository {
  /** The bare repository. */
  folder: string;
  /** Its address, without a branch. */
  address: string;
  close(): Promise<void>;
}

function bare(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'repository-'));
  execFileSync('git', ['init', '-q', '--bare', '--template=', folder]);
  execFileSync('git', ['-C', folder, 'config', 'http.receivepack', 'true']);
  return folder;
}

const remove = (folder: string): void => fs.rmSync(folder, { recursive: true });

export function fileRepository(): TestRepository {
  const folder = bare();
  return { folder, address: `git+file://${folder}`, close: async () => remove(folder) };
}

/** Served by `git http-backend`, a CGI program. */
export async function httpRepository(): Promise<TestRepository> {
  const folder = bare();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: path.dirname(folder),
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: 'tester',
        REQUEST_METHOD: request.method ?? '',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        ...(request.headers['content-length'] && { CONTENT_LENGTH: request.headers['content-length'] }),
      },
    });
    request.pipe(backend.stdin);
    const parts: Buffer[] = [];
    backend.stdout.on('data', (part: Buffer) => parts.push(part));
    backend.on('close', () => {
      const all = Buffer.concat(parts);
      const end = all.indexOf('\r\n\r\n');
      for (const line of all.subarray(0, end).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(/: ?(.*)/);
        if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    address: `git+http://127.0.0.1:${port}/${path.basename(folder)}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      remove(folder);
    },
  };
}
