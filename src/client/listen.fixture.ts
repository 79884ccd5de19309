/** A real HTTP server for the tests of the client. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** The body as it was sent. */
  bytes: Buffer;
}

/** Returns the JSON to answer with, or undefined if it has written the response itself. */
export type Handler = (request: Received, response: ServerResponse) => unknown;

/** Listens until the test is over. @returns its URL, and all requests that it received */
export async function listen(
  handler: Handler,
): Promise<{ url: string; received: Received[]; server: Server }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const one: Received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      bytes: Buffer.concat(chunks),
    };
    received.push(one);
    const answer = await handler(one, response);
    if (answer !== undefined)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, received, server };
}
