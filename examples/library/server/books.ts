/** The shelves: the list of books, one book, a new one. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, Language } from './database.ts';
import { languageOf, notFound, wrongField } from './problem.ts';
import { memberOf, staffOnly } from './session.ts';

/** A row of {@link bookRows} as the contract has it. */
export interface BookRow {
  id: number;
  title: string;
  author: string;
  genre: string;
  year: number | null;
  cover_id: number | null;
  lent: boolean;
  kept: boolean;
}

/** Books, and whether each is lent, or kept for a reservation. */
export const bookRows = (db: Database) =>
  db
    .selectFrom('books')
    .select(['books.id', 'title', 'author', 'genre', 'year', 'cover_id'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM loans WHERE book_id = books.id AND returned IS NULL)`.as('lent'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM reservations WHERE book_id = books.id AND kept_until IS NOT NULL)`.as(
        'kept',
      ),
    );

export const toBook = ({ id, title, author, genre, year, cover_id, lent, kept }: BookRow) => ({
  id,
  title,
  author,
  genre,
  year,
  cover: cover_id === null ? `/covers/book/${id}.svg` : `/covers/${cover_id}`,
  state: lent ? ('lent' as const) : kept ? ('held' as const) : ('onShelf' as const),
});

/** Several books by their ids, as the contract has them. */
export async function booksById(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof toBook>>();
  const rows = await bookRows(db).where('books.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toBook(row)]));
}

/** The position of a book as a number that increases along the shelves: A-2 is before A-10, and A-10 before B-1. */
const shelfOrder = (table: string) =>
  sql<number>`ascii(${sql.ref(`${table}.shelf`)}) * 1000 + split_part(${sql.ref(`${table}.shelf`)}, '-', 2)::integer`;

interface Query {
  q?: string;
  genre?: string;
  available?: string;
  sort?: string;
  after?: string;
  limit?: string;
}

export function serveBooks(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: Query }>('/api/books', async ({ query }, reply) => {
    const limit = Math.min(Math.max(Number(query.limit ?? 12) || 12, 1), 50);
    const newest = query.sort === 'newest';
    let rows = bookRows(db).limit(limit + 1);
    rows = newest ? rows.orderBy('books.id', 'desc') : rows.orderBy(shelfOrder('books')).orderBy('books.id');
    for (const word of (query.q ?? '').split(/\s+/).filter(Boolean)) {
      const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      rows = rows.where(({ eb, or }) => or([eb('title', 'ilike', like), eb('author', 'ilike', like)]));
    }
    if (query.genre) rows = rows.where('genre', '=', query.genre);
    if (query.available === 'true')
      rows = rows
        .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM loans WHERE book_id = books.id AND returned IS NULL)`)
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM reservations WHERE book_id = books.id AND kept_until IS NOT NULL)`,
        );
    const after = Number(query.after);
    if (query.after !== undefined && Number.isInteger(after))
      rows = newest
        ? rows.where('books.id', '<', after)
        : rows.where(
            sql<boolean>`(${shelfOrder('books')}, books.id) > (SELECT ${shelfOrder('last')}, last.id FROM books AS last WHERE last.id = ${after})`,
          );
    const found = await rows.execute();
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last) {
      const next = new URLSearchParams({ ...query, after: String(last.id) });
      reply.header('link', `</api/books?${next}>; rel="next"`);
    }
    return page.map(toBook);
  });

  app.get<{ Params: { id: string } }>('/api/books/:id', async (request) => {
    const member = await memberOf(db, request);
    return detailOf(db, idOf(request.params.id), languageOf(request), member?.id);
  });

  app.post('/api/books', async (request, reply) => {
    await staffOnly(db, request);
    const { title, author, genre, shelf, year, pages, isbn, about = '', cover } = request.body as Body;
    const { id } = await db
      .insertInto('books')
      .values({
        title,
        author,
        genre,
        shelf,
        year: year ?? null,
        pages: pages ?? null,
        isbn: isbn ?? null,
        about: JSON.stringify({ ja: about, en: about }),
        cover_id: await coverOf(db, cover),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (!isTaken(error, 'books_isbn')) throw error;
        throw wrongField('/isbn', 'known-isbn', {
          ja: 'このISBNの本はすでにあります。',
          en: 'There is a book with this ISBN already.',
        });
      });
    return reply
      .code(201)
      .header('location', `/api/books/${id}`)
      .send(await detailOf(db, id, languageOf(request)));
  });
}

interface Body {
  title: string;
  author: string;
  genre: string;
  shelf: string;
  year?: number;
  pages?: number;
  isbn?: string;
  about?: string;
  cover?: string;
}

/** @throws Problem if the cover was never uploaded */
async function coverOf(db: Database, address: string | undefined): Promise<number | null> {
  if (address === undefined) return null;
  const id = Number(/^\/covers\/(\d+)$/.exec(address)?.[1]);
  const found =
    Number.isInteger(id) &&
    (await db.selectFrom('covers').select('id').where('id', '=', id).executeTakeFirst());
  if (found) return found.id;
  throw wrongField('/cover', 'no-such-cover', {
    ja: '表紙の画像をもう一度選んでください。',
    en: 'Please choose the picture of the cover again.',
  });
}

/** Whether a statement was refused by this unique index. */
export const isTaken = (error: unknown, index: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === index;

/** @throws Problem 404 if it is not an id */
export function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw notFound();
  return Number(text);
}

async function detailOf(db: Database, id: number, language: Language, memberId?: number) {
  const row = await bookRows(db)
    .select(['about', 'isbn', 'pages', 'shelf'])
    .where('books.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const [loan, queue] = await Promise.all([
    db
      .selectFrom('loans')
      .selectAll()
      .where('book_id', '=', id)
      .where('returned', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('reservations').selectAll().where('book_id', '=', id).orderBy('id').execute(),
  ]);
  const place = queue.findIndex(({ member_id }) => member_id === memberId);
  const borrowed = loan !== undefined && loan.member_id === memberId;
  const waits =
    place < 0 ? ('none' as const) : queue[place]?.kept_until ? ('ready' as const) : ('waiting' as const);
  return {
    ...toBook(row),
    about: row.about[language],
    isbn: row.isbn,
    pages: row.pages,
    shelf: row.shelf,
    due: loan?.due ?? null,
    waiting: queue.length,
    mine: borrowed ? ('borrowed' as const) : waits,
    place: place < 0 ? null : place + 1,
    loan: borrowed ? loan.id : null,
  };
}
