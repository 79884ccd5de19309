/** A studio in production with its own app, for tests that send requests to it. */
import { type IncomingHttpHeaders, request as send } from 'node:http';
import type { Role } from '../../../accounts.ts';
import { Drafts } from '../../drafts.ts';
import { Audit } from '../../releases/audit.ts';
import { type TestApp, testApp } from '../../testing/repository.ts';
import { plain, testServer } from '../../testing/server.ts';
import { Accounts } from '../index.ts';

export const origin = 'https://studio.example';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the response of any call
  body: any;
  headers: IncomingHttpHeaders;
}

export interface TestStudio {
  app: TestApp;
  drafts: Drafts;
  accounts: Accounts;
  /** Advances the clock by milliseconds. */
  later(ms: number): void;
  /** Adds a person. @returns a session token */
  person(name: string, roles: Role[]): string;
  /** Sends a request as a page of the studio does. */
  ask(
    name: string,
    token?: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * @param files of the app
 * @param to where its releases are published
 */
export async function testStudio(
  files: Readonly<Record<string, string>> = {},
  to?: string,
): Promise<TestStudio> {
  const app = await testApp(files);
  const drafts = await Drafts.open(app.root, plain);
  let added = 0;
  app.write('pages/index.html', '<title>Studio</title>');
  const accounts = new Accounts(app.root, origin, new Audit(app.root), () => Date.now() + added);
  const server = await testServer(drafts, accounts, to);
  const { port } = server;
  return {
    app,
    drafts,
    accounts,
    later: (ms) => {
      added += ms;
    },
    person: (name, roles) => {
      const { token } = accounts.people.invite(name, roles, 'test');
      const passkey = { id: name, publicKey: '', counter: 0, name: '', since: 0, used: 0 };
      return accounts.sessions.open(accounts.people.accept(token, passkey).id, 'Test');
    },
    ask: (name, token, body, headers = {}, signal = undefined) =>
      new Promise((answered, failed) => {
        const [method, url] = name.split(' ');
        const own = {
          host: new URL(origin).host,
          'sec-fetch-site': 'same-origin',
          ...(method !== 'GET' && { origin }),
          ...(token && { cookie: `__Host-shoji-studio=${token}` }),
        };
        const options = {
          port,
          method,
          path: url,
          headers: { ...own, ...headers },
          ...(signal && { signal }),
        };
        const request = send(options, (response) => {
          const end = (text: string): void =>
            answered({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: text.startsWith('<') || text === '' ? text : JSON.parse(text),
            });
          // The stream does not end: its headers are the response.
          if (response.headers['content-type'] === 'text/event-stream') {
            end('');
            response.destroy();
            return;
          }
          const parts: Buffer[] = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () => end(Buffer.concat(parts).toString('utf8')));
        });
        request.on('error', failed);
        request.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    async close() {
      server.close();
      await drafts.close();
      app.remove();
    },
  };
}
