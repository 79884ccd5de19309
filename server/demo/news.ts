/**
 * The articles of a sandbox: `texts/articles.json` lists them, `texts/<language>.json` has their texts. Placeholders
 * for settings of the exchange (`{{withdrawalsADay}}`) are filled on reading: `news/figures.ts`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { drawScene, type Motif } from '../art/index.ts';
import { pictureAddress, storeDrawing } from '../collectibles/pictures.ts';
import { project } from '../common/project.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Language } from '../http/operations.ts';
import type { NewsTables } from '../news/tables.ts';

interface Article {
  slug: string;
  c_id: NewsTables['news']['c_id'];
  /** Publication date, in days before the sandbox's first start. */
  daysAgo: number;
  /** Target of a banner. */
  link?: string;
  /** Motif of a banner's cover. */
  cover?: Motif;
}

interface Text {
  title: string;
  abstract: string | null;
  /** HTML. */
  content: string;
}

const folder = join(project, 'server', 'demo', 'texts');
const day = 86_400_000;
/** Aspect ratio 4:3, for screens with double pixel density. */
const coverSize = { width: 480, height: 360 };

/** Publishes missing articles, in every language that has a file. */
export async function seedNews({ db, clock }: Pick<ExchangeContext, 'db' | 'clock'>): Promise<void> {
  const articles = await readJson<Article[]>('articles.json');
  const known = new Set(
    (await db.selectFrom('news').select(['slug', 'lang']).execute()).map(
      ({ slug, lang }) => `${slug} ${lang}`,
    ),
  );
  const missing: Insertable<NewsTables['news']>[] = [];
  for (const lang of await languages()) {
    const texts = await readJson<Record<string, Text>>(`${lang}.json`);
    for (const { slug, c_id, daysAgo, link, cover } of articles) {
      const text = texts[slug];
      if (!text || known.has(`${slug} ${lang}`)) continue;
      missing.push({
        slug,
        lang,
        c_id,
        link: link ?? null,
        cover: cover ? pictureAddress(await storeDrawing(db, drawScene(cover, slug, coverSize))) : null,
        created_at: clock.now() - daysAgo * day,
        ...text,
      });
    }
  }
  if (missing.length > 0)
    await db
      .insertInto('news')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function languages(): Promise<Language[]> {
  const files = await readdir(folder);
  const all: Language[] = ['zh', 'hk', 'jp', 'kr', 'en', 'esp', 'th'];
  return all.filter((language) => files.includes(`${language}.json`));
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'));
}
