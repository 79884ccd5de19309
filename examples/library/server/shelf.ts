/** A book's loan and queue. Whatever changes one of them runs under the lock of the book. */
import type { Selectable, Transaction } from 'kysely';
import { addDays, today } from './calendar.ts';
import type { Database, Tables } from './database.ts';
import { notFound } from './problem.ts';

/** Days. */
const keptFor = 7;

export type Loan = Selectable<Tables['loans']>;
export type Work = Transaction<Tables>;

/** Runs with the book locked. @throws Problem 404 if there is no such book */
export async function withBook<Result>(
  db: Database,
  bookId: number,
  work: (db: Work) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const book = await transaction
      .selectFrom('books')
      .select('id')
      .where('id', '=', bookId)
      .forUpdate()
      .executeTakeFirst();
    if (!book) throw notFound();
    return work(transaction);
  });
}

/** The reservations of a book, the first one first. */
export const queueOf = (db: Database | Work, bookId: number) =>
  db.selectFrom('reservations').selectAll().where('book_id', '=', bookId).orderBy('id').execute();

/** The loan of a book that is lent. */
export const openLoan = (db: Work, bookId: number) =>
  db
    .selectFrom('loans')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('returned', 'is', null)
    .executeTakeFirst();

/** Keeps the book for the first of the queue. */
export async function keepForNext(work: Work, bookId: number): Promise<void> {
  const [next] = await queueOf(work, bookId);
  if (!next || next.kept_until) return;
  await work
    .updateTable('reservations')
    .set({ kept_until: addDays(today(), keptFor) })
    .where('id', '=', next.id)
    .execute();
}
