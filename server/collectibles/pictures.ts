/** Pictures that anybody may see. They are named after their content, so what was read once never changes. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { House } from '../http/handler.ts';

export const pictureAddress = (name: string): string => `/api/pictures/${name}`;

/** Keeps a picture. @returns its name; the same picture has the same one */
export async function keepPicture(
  db: Kysely<Database>,
  { kind, content }: { kind: string; content: Buffer },
): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
  await db
    .insertInto('collectible_picture')
    .values({ name, kind, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return name;
}

export function servePictures(app: FastifyInstance, { db }: Pick<House, 'db'>): void {
  app.get<{ Params: { name: string } }>('/api/pictures/:name', async (request, reply) => {
    const picture = /^[0-9a-f]{32}$/.test(request.params.name)
      ? await db
          .selectFrom('collectible_picture')
          .select(['kind', 'content'])
          .where('name', '=', request.params.name)
          .executeTakeFirst()
      : undefined;
    if (!picture) return reply.code(404).type('text/plain').send('Not found');
    return reply
      .type(picture.kind)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture.content);
  });
}
