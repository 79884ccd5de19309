/** Reservations of books that are lent. */
import type { FastifyInstance } from 'fastify';
import { booksById, idOf, isTaken } from './books.ts';
import type { Database } from './database.ts';
import { notFound, Problem } from './problem.ts';
import { required } from './session.ts';
import { keepForNext, openLoan, queueOf, withBook } from './shelf.ts';

async function reserve(db: Database, bookId: number, memberId: number) {
  return withBook(db, bookId, async (work) => {
    const loan = await openLoan(work, bookId);
    const queue = await queueOf(work, bookId);
    if (loan?.member_id === memberId)
      throw new Problem(409, 'borrowed', {
        ja: 'この本は今お借りになっています。',
        en: 'You have this book.',
      });
    if (!loan && queue.length === 0)
      throw new Problem(409, 'on-shelf', {
        ja: 'この本は今すぐ借りられます。',
        en: 'This book can be borrowed now.',
      });
    return work
      .insertInto('reservations')
      .values({ book_id: bookId, member_id: memberId, kept_until: null })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (!isTaken(error, 'reservations_book_id_member_id_key')) throw error;
        throw new Problem(409, 'reserved', {
          ja: 'すでに予約しています。',
          en: 'You have reserved it already.',
        });
      });
  });
}

async function reservationsOf(db: Database, memberId: number) {
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('reservations as before')
        .whereRef('before.book_id', '=', 'reservations.book_id')
        .whereRef('before.id', '<=', 'reservations.id')
        .select(({ fn }) => fn.countAll<string>().as('place'))
        .as('place'),
    )
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  const books = await booksById(
    db,
    rows.map(({ book_id }) => book_id),
  );
  return rows.map(({ id, book_id, kept_until, place }) => ({
    id,
    book: books.get(book_id),
    place: Number(place),
    state: kept_until ? 'ready' : 'waiting',
    keptUntil: kept_until,
  }));
}

export function serveReservations(app: FastifyInstance, db: Database): void {
  app.get('/api/reservations', async (request) => reservationsOf(db, (await required(db, request)).id));

  app.put<{ Params: { id: string } }>('/api/books/:id/reservation', async (request, reply) => {
    const member = await required(db, request);
    const { id } = await reserve(db, idOf(request.params.id), member.id);
    const all = await reservationsOf(db, member.id);
    return reply.code(201).send(all.find((one) => one.id === id));
  });

  app.delete<{ Params: { id: string } }>('/api/books/:id/reservation', async (request, reply) => {
    const member = await required(db, request);
    const bookId = idOf(request.params.id);
    await withBook(db, bookId, async (work) => {
      const { numDeletedRows } = await work
        .deleteFrom('reservations')
        .where('book_id', '=', bookId)
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      // If the book is here, it is kept for the next member in the queue.
      if (!(await openLoan(work, bookId))) await keepForNext(work, bookId);
    });
    return reply.code(204).send();
  });
}
