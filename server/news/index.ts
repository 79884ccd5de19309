/** Published articles: notices, banners, agreements, help. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Config } from '../common/config.ts';
import type { Database } from '../database/schema.ts';
import { iso } from '../http/moment.ts';
import type { Handlers, Language } from '../http/operations.ts';
import { paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { withFigures } from './figures.ts';
import type { NewsTables } from './tables.ts';

type News = Selectable<NewsTables['news']>;

export const newsHandlers: Handlers = {
  async newsList(input, call) {
    const asked = paging(input);
    const published = inLanguage(call.db, input.lang ?? call.language).where('c_id', '=', input.c_id);
    const { rows, total } = await readPage(
      published.orderBy('created_at', 'desc').orderBy('id', 'desc'),
      asked,
    );
    const list = rows.map((row) => item(row, call.config));
    return { list, count: total, page: asked.page, limit: asked.limit };
  },

  // The id of an article in one language finds it in the reader's, so that links stay valid when the language changes.
  async newsDetail({ id, slug }, call) {
    if (id === undefined && slug === undefined) throw new Refusal('invalid_request', { field: 'id' });
    const row = await inLanguage(call.db, call.language)
      .where('slug', '=', (text) =>
        id === undefined ? text.val(slug ?? '') : text.selectFrom('news').select('slug').where('id', '=', id),
      )
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    return item(row, call.config);
  },
};

/** Each article once: in the reader's language, else in English, else in Japanese, else in any language. */
function inLanguage(db: Kysely<Database>, language: Language) {
  const place = sql`coalesce(array_position(ARRAY[${language}, 'en', 'jp'], lang), 9)`;
  return db
    .selectFrom((texts) =>
      texts
        .selectFrom('news')
        .selectAll()
        .distinctOn('slug')
        .orderBy('slug')
        .orderBy(place)
        .orderBy('lang')
        .as('news'),
    )
    .selectAll();
}

function item({ created_at, ...row }: News, config: Config) {
  const filled = (text: string) => withFigures(text, row.lang, config);
  return {
    ...row,
    title: filled(row.title),
    abstract: row.abstract === null ? null : filled(row.abstract),
    content: filled(row.content),
    create_time: iso(created_at),
  };
}
