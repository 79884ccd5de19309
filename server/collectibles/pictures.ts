/** Public pictures. Their URLs are content-addressed, so they can be cached permanently. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Drawing, render } from '../art/index.ts';
import type { Database } from '../database/index.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { forever, type Picture, showPicture } from '../http/picture.ts';

export const pictureAddress = (name: string): string => `/api/pictures/${name}`;

/**
 * Stores a drawing; it is rendered on first request or soon in the background. @returns its name; the same drawing has
 * the same one
 */
export async function storeDrawing(db: Kysely<Database>, drawing: Drawing): Promise<string> {
  const text = JSON.stringify(drawing);
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  await db
    .insertInto('collectible_picture')
    .values({ name, drawing: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return name;
}

/** A picture, rendered if necessary. @returns undefined when there is none with this name */
async function readPicture(db: Kysely<Database>, name: string): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('collectible_picture')
    .select(['kind', 'content', 'drawing'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, content, drawing } = row;
  if (content !== null) return { kind, content };
  if (drawing === null) throw new Error(`Picture ${name} has neither content nor a drawing`);
  const painted = await render(drawing);
  await db.updateTable('collectible_picture').set(painted).where('name', '=', name).execute();
  return painted;
}

/** Renders all pictures that are not rendered yet, one at a time, until it is stopped. */
export async function renderAll(db: Kysely<Database>, isStopped = () => false): Promise<void> {
  const rows = await db
    .selectFrom('collectible_picture')
    .select('name')
    .where('content', 'is', null)
    .execute();
  for (const { name } of rows) if (!isStopped()) await readPicture(db, name);
}

/**
 * Renders pictures in advance, so that no request has to wait.
 * @returns stops it; resolves when nothing is in progress
 */
export function startRendering(
  { db }: Pick<ExchangeContext, 'db'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  const running = renderAll(db, () => stopped).catch(onError);
  return async () => {
    stopped = true;
    await running;
  };
}

export function servePictures(app: FastifyInstance, { db }: Pick<ExchangeContext, 'db'>): void {
  app.get<{ Params: { name: string } }>('/api/pictures/:name', async (request, reply) => {
    const picture = /^[0-9a-f]{32}$/.test(request.params.name)
      ? await readPicture(db, request.params.name)
      : undefined;
    return showPicture(reply, picture, forever);
  });
}
