/** Opening hours, and events with seats. */
import type { FastifyInstance } from 'fastify';
import { idOf } from './books.ts';
import { addDays, timeAt, today, weekday } from './calendar.ts';
import type { Database, Words } from './database.ts';
import { languageOf, notFound, Problem } from './problem.ts';
import { memberOf, required } from './session.ts';

/** By weekday, Sunday first; null where it is closed. */
const usual: readonly (readonly [opens: string, closes: string] | null)[] = [
  ['09:30', '17:00'],
  null,
  ['09:30', '19:00'],
  ['09:30', '19:00'],
  ['09:30', '20:00'],
  ['09:30', '20:00'],
  ['09:30', '18:00'],
];
const closedOn: Words = { ja: '休館日', en: 'Closed on Mondays' };
const late: Words = { ja: '夜間開館', en: 'Open late' };

function dayOf(date: string, language: 'ja' | 'en') {
  const hours = usual[weekday(date)] ?? null;
  const note = hours === null ? closedOn : hours[1] >= '20:00' ? late : undefined;
  return { date, opens: hours?.[0] ?? null, closes: hours?.[1] ?? null, note: note?.[language] ?? null };
}

export function serveVisit(app: FastifyInstance, db: Database): void {
  app.get('/api/hours', async (request) => {
    const language = languageOf(request);
    const days = Array.from({ length: 7 }, (_, ahead) => dayOf(addDays(today(), ahead), language));
    const now = timeAt(Date.now());
    const [first] = days;
    const open = first?.opens != null && first.closes != null && now >= first.opens && now < first.closes;
    return { open, until: open ? first.closes : null, days };
  });

  app.get('/api/events', async (request) => {
    const language = languageOf(request);
    const member = await memberOf(db, request);
    const rows = await db
      .selectFrom('events')
      .leftJoin('seats', 'seats.event_id', 'events.id')
      .select(['events.id', 'kind', 'title', 'about', 'place', 'starts', 'events.seats'])
      .select(({ fn }) => fn.count<string>('seats.member_id').as('taken'))
      .select(({ fn, eb }) =>
        fn
          .coalesce(fn<boolean>('bool_or', [eb('seats.member_id', '=', member?.id ?? 0)]), eb.lit(false))
          .as('mine'),
      )
      .where('starts', '>', new Date())
      .groupBy('events.id')
      .orderBy('starts')
      .execute();
    return rows.map(({ title, about, place, starts, taken, ...event }) => ({
      ...event,
      title: title[language],
      about: about[language],
      place: place[language],
      starts: starts.toISOString(),
      free: event.seats - Number(taken),
    }));
  });

  app.put<{ Params: { id: string } }>('/api/events/:id/seat', async (request, reply) => {
    const member = await required(db, request);
    const eventId = idOf(request.params.id);
    await db.transaction().execute(async (work) => {
      const event = await work
        .selectFrom('events')
        .select('seats')
        .where('id', '=', eventId)
        .forUpdate()
        .executeTakeFirst();
      if (!event) throw notFound();
      const taken = await work
        .selectFrom('seats')
        .select('member_id')
        .where('event_id', '=', eventId)
        .execute();
      if (taken.some(({ member_id }) => member_id === member.id)) return;
      if (taken.length >= event.seats)
        throw new Problem(409, 'full', { ja: '満席になりました。', en: 'All seats are taken.' });
      await work.insertInto('seats').values({ event_id: eventId, member_id: member.id }).execute();
    });
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>('/api/events/:id/seat', async (request, reply) => {
    const member = await required(db, request);
    await db
      .deleteFrom('seats')
      .where('event_id', '=', idOf(request.params.id))
      .where('member_id', '=', member.id)
      .execute();
    return reply.code(204).send();
  });
}
