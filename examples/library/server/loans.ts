/** Loans: borrowing, renewing and returning books. */
import type { FastifyInstance } from 'fastify';
import { booksById, idOf, type toBook } from './books.ts';
import { addDays, daysBetween, today } from './calendar.ts';
import type { Database } from './database.ts';
import { notFound, Problem } from './problem.ts';
import { required } from './session.ts';
import { keepForNext, type Loan, openLoan, queueOf, type Work, withBook } from './shelf.ts';

/** Days. */
const loanLasts = 14;
const mostLoans = 5;
const mostRenewals = 2;

const lentAlready = () =>
  new Problem(409, 'lent', { ja: 'この本は貸し出し中です。', en: 'This book is lent at the moment.' });

function toLoan(loan: Loan, book: ReturnType<typeof toBook> | undefined, waited: boolean) {
  const daysLeft = daysBetween(today(), loan.due);
  const state = loan.returned ? 'returned' : daysLeft < 0 ? 'late' : daysLeft <= 3 ? 'soon' : 'open';
  const renewable = loan.returned
    ? 'returned'
    : loan.renewals >= mostRenewals
      ? 'twice'
      : waited
        ? 'waited'
        : 'yes';
  const { id, lent, due, returned, renewals } = loan;
  return { id, book, lent, due, daysLeft, returned, renewals, state, renewable };
}

async function toLoans(db: Database, loans: Loan[]) {
  const ids = loans.map(({ book_id }) => book_id);
  const [books, waited] = await Promise.all([
    booksById(db, ids),
    ids.length === 0
      ? []
      : db.selectFrom('reservations').select('book_id').distinct().where('book_id', 'in', ids).execute(),
  ]);
  const inDemand = new Set(waited.map(({ book_id }) => book_id));
  return loans.map((loan) => toLoan(loan, books.get(loan.book_id), inDemand.has(loan.book_id)));
}

async function borrow(db: Database, bookId: number, memberId: number): Promise<Loan> {
  return withBook(db, bookId, async (work) => {
    if (await openLoan(work, bookId)) throw lentAlready();
    const [first] = await queueOf(work, bookId);
    if (first && first.member_id !== memberId)
      throw new Problem(409, 'held', {
        ja: 'この本は予約された方のために取り置いています。',
        en: 'This book is kept for somebody who reserved it.',
      });
    // Two books at once for one member would both count one too few.
    await work.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
    const open = await work
      .selectFrom('loans')
      .select('id')
      .where('member_id', '=', memberId)
      .where('returned', 'is', null)
      .execute();
    if (open.length >= mostLoans)
      throw new Problem(409, 'too-many', {
        ja: `一度に借りられるのは${mostLoans}冊までです。`,
        en: `You can borrow ${mostLoans} books at a time.`,
      });
    if (first) await work.deleteFrom('reservations').where('id', '=', first.id).execute();
    return work
      .insertInto('loans')
      .values({
        book_id: bookId,
        member_id: memberId,
        lent: today(),
        due: addDays(today(), loanLasts),
        returned: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The loan of this member. @throws Problem 404 for one of somebody else */
async function ownLoan(db: Database | Work, id: number, memberId: number): Promise<Loan> {
  const loan = await db
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!loan) throw notFound();
  return loan;
}

async function renew(db: Database, id: number, memberId: number): Promise<Loan> {
  const { book_id } = await ownLoan(db, id, memberId);
  return withBook(db, book_id, async (work) => {
    const loan = await ownLoan(work, id, memberId);
    const queue = await queueOf(work, book_id);
    const { renewable } = toLoan(loan, undefined, queue.length > 0);
    if (renewable === 'twice')
      throw new Problem(409, 'twice', {
        ja: '延長は2回までです。',
        en: 'A loan can be renewed twice, and this one was.',
      });
    if (renewable === 'waited')
      throw new Problem(409, 'waited', {
        ja: '次の方が予約しているため、延長できません。',
        en: 'Somebody is waiting for this book, so it cannot be renewed.',
      });
    if (renewable === 'returned')
      throw new Problem(409, 'returned', {
        ja: 'すでに返却されています。',
        en: 'It was given back already.',
      });
    return work
      .updateTable('loans')
      .set({ due: addDays(loan.due, loanLasts), renewals: loan.renewals + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function returnBook(db: Database, id: number, memberId: number): Promise<void> {
  const { book_id } = await ownLoan(db, id, memberId);
  await withBook(db, book_id, async (work) => {
    const { numUpdatedRows } = await work
      .updateTable('loans')
      .set({ returned: today() })
      .where('id', '=', id)
      .where('returned', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await keepForNext(work, book_id);
  });
}

export function serveLoans(app: FastifyInstance, db: Database): void {
  const one = async (loan: Loan) => (await toLoans(db, [loan]))[0];

  app.get<{ Querystring: { state?: string } }>('/api/loans', async (request) => {
    const member = await required(db, request);
    let loans = db.selectFrom('loans').selectAll().where('member_id', '=', member.id);
    if (request.query.state === 'open') loans = loans.where('returned', 'is', null);
    if (request.query.state === 'returned') loans = loans.where('returned', 'is not', null);
    return toLoans(
      db,
      await loans
        .orderBy('returned', (by) => by.desc().nullsFirst())
        .orderBy('due')
        .execute(),
    );
  });

  app.post<{ Body: { bookId?: unknown } }>('/api/loans', async (request, reply) => {
    const member = await required(db, request);
    const loan = await borrow(db, idOf(String(request.body?.bookId)), member.id);
    return reply.code(201).send(await one(loan));
  });

  app.post<{ Params: { id: string } }>('/api/loans/:id/renewal', async (request) => {
    const member = await required(db, request);
    return one(await renew(db, idOf(request.params.id), member.id));
  });

  app.post<{ Params: { id: string } }>('/api/loans/:id/return', async (request, reply) => {
    const member = await required(db, request);
    await returnBook(db, idOf(request.params.id), member.id);
    return reply.code(204).send();
  });
}
