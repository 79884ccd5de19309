import type { House } from '../http/handler.ts';
import { agreements } from './texts/agreements.ts';
import type { Article } from './texts/article.ts';
import { help } from './texts/help.ts';
import { notices } from './texts/notices.ts';

const day = 86_400_000;

/** Publishes the sandbox's texts that are not there yet. */
export async function seedNews({ db, clock }: House): Promise<void> {
  const articles: Article[] = [...notices, ...agreements, ...help];
  const rows = articles.flatMap(({ c_id, slug, daysAgo, link, jp, en }) =>
    [
      { lang: 'jp' as const, ...jp },
      { lang: 'en' as const, ...en },
    ].map((text) => ({
      c_id,
      slug,
      link: link ?? null,
      cover: null,
      created_at: clock.now() - daysAgo * day,
      ...text,
    })),
  );
  await db
    .insertInto('news')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
