/** What the exchange publishes: notices, banners, agreements, help. */
import type { Selectable } from 'kysely';
import { iso } from '../http/moment.ts';
import type { Handlers, Language } from '../http/operations.ts';
import { paging } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import type { NewsTables } from './tables.ts';

type News = Selectable<NewsTables['news']>;

/** Texts are written in these; who reads another language gets English. */
const written: readonly Language[] = ['jp', 'en'];

export const newsHandlers: Handlers = {
  async newsList(input, call) {
    const { page, limit, offset } = paging(input);
    const rows = call.db
      .selectFrom('news')
      .where('c_id', '=', input.c_id)
      .where('lang', '=', readable(input.lang ?? call.language));
    const [list, { count }] = await Promise.all([
      rows
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ]);
    return { list: list.map(item), count, page, limit };
  },

  async newsDetail({ id, slug }, call) {
    if (id === undefined && slug === undefined) throw new Refusal('invalid_request', { field: 'id' });
    const news = call.db.selectFrom('news').selectAll();
    const row = await (id === undefined
      ? news.where('slug', '=', slug ?? '').where('lang', '=', readable(call.language))
      : news.where('id', '=', id)
    ).executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    return item(row);
  },
};

function readable(language: Language): Language {
  return written.includes(language) ? language : 'en';
}

function item({ created_at, ...row }: News) {
  return { ...row, create_time: iso(created_at) };
}
