/** Covers: uploaded pictures, and drawn ones for books without. */
import type { FastifyInstance } from 'fastify';
import { idOf } from './books.ts';
import type { Database } from './database.ts';
import { drawCover } from './drawing.ts';
import { notFound, wrongField } from './problem.ts';
import { staffOnly } from './session.ts';

const kept = 'public, max-age=31536000, immutable';

/** Detected by the first bytes: the declared type of a file is not trusted. */
function typeOf(picture: Buffer): string | undefined {
  if (picture.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (picture.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png';
  return undefined;
}

export function serveCovers(app: FastifyInstance, db: Database): void {
  app.post('/api/covers', async (request, reply) => {
    await staffOnly(db, request);
    const file = await request.file();
    const picture = await file?.toBuffer();
    const type = picture && typeOf(picture);
    if (!picture || !type)
      throw wrongField('/file', 'no-picture', {
        ja: 'JPEGかPNGの画像を選んでください。',
        en: 'Please choose a picture in JPEG or PNG.',
      });
    const { id } = await db
      .insertInto('covers')
      .values({ type, picture })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply.code(201).send({ url: `/covers/${id}` });
  });

  app.get<{ Params: { id: string } }>('/covers/:id', async ({ params }, reply) => {
    const cover = await db
      .selectFrom('covers')
      .selectAll()
      .where('id', '=', idOf(params.id))
      .executeTakeFirst();
    if (!cover) throw notFound();
    return reply.type(cover.type).header('cache-control', kept).send(cover.picture);
  });

  app.get<{ Params: { file: string } }>('/covers/book/:file', async ({ params }, reply) => {
    const book = await db
      .selectFrom('books')
      .select(['id', 'title', 'author', 'genre'])
      .where('id', '=', idOf(params.file.replace(/\.svg$/, '')))
      .executeTakeFirst();
    if (!book) throw notFound();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(drawCover(book));
  });
}
