/** The API of notes, which asks the provider about each token (RFC 7662), and the built app. */
import fastify, { type FastifyInstance } from 'fastify';
import { serveWeb } from '../library/server/web.ts';
import type { Notes } from './provider.ts';

interface Note {
  id: number;
  text: string;
}

/**
 * @param web the folder of the built app
 * @param connect the origins that the app calls besides its own
 */
export async function buildNotesServer(
  web: string,
  { issuer, resource }: Pick<Notes, 'issuer' | 'resource'>,
  connect: readonly string[],
): Promise<FastifyInstance> {
  const app = fastify();
  const kept = new Map<string, Note[]>();

  /** The user of a token. @throws 401 if the provider does not know it (any more) */
  async function userOf(authorization: string | undefined): Promise<string> {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    const answer = token === undefined ? undefined : await introspect(token);
    if (answer?.active && answer.client_id === 'notes' && answer.sub) return answer.sub;
    throw Object.assign(new Error('No valid token'), { statusCode: 401 });
  }

  async function introspect(token: string): Promise<{ active: boolean; client_id?: string; sub?: string }> {
    const identity = `${encodeURIComponent(resource.id)}:${encodeURIComponent(resource.secret)}`;
    const response = await fetch(`${issuer}/token/introspection`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(identity).toString('base64')}` },
      body: new URLSearchParams({ token }),
    });
    if (!response.ok) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    return response.json();
  }

  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .type('application/problem+json')
      .send(JSON.stringify({ title: error.message })),
  );
  app.get('/api/me', async ({ headers }) => ({ name: await userOf(headers.authorization) }));
  app.get('/api/notes', async ({ headers }) => kept.get(await userOf(headers.authorization)) ?? []);
  app.post<{ Body: { text: string } }>('/api/notes', async ({ headers, body }, reply) => {
    const user = await userOf(headers.authorization);
    const notes = kept.get(user) ?? [];
    const note = { id: notes.length + 1, text: body.text };
    kept.set(user, [note, ...notes]);
    return reply.code(201).send(note);
  });

  await serveWeb(app, web, connect);
  return app;
}
