import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Drawing } from '../art/index.ts';
import type { Database } from '../database/index.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { LocalizedText } from '../http/localized-text.ts';
import { usdt } from '../wallet/coins.ts';
import { drawPicture } from './art/index.ts';
import { categories, type Piece, pieces } from './catalogue/index.ts';
import { storeDrawing } from './pictures.ts';

const hour = 3_600_000;
/** Maximum pieces per order of an open sale: one without an end, and of an edition of at least `stock`. */
const openSale = { orderMax: 5, stock: 20 } as const;
/** Number of pictures per collectible. */
const views = 3;
const publisher = 'Shoji Editions';

const hex = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** Stores all pictures of the shop. */
export async function storePictures(db: Kysely<Database>): Promise<void> {
  for (const drawing of pieces.flatMap(drawingsOf)) await storeDrawing(db, drawing);
}

const drawingsOf = ({ style, slug, drawnFrom = slug }: Piece): Drawing[] =>
  Array.from({ length: views }, (_, view) => drawPicture(style, `${drawnFrom}/${view}`));

/** Seeds the shop: adds missing categories, collectibles and pictures. */
export async function seedCollectibles({ db, clock }: Pick<ExchangeContext, 'db' | 'clock'>): Promise<void> {
  await db
    .insertInto('collectible_category')
    .values(categories.map(({ id, names }, sort) => ({ id, names: JSON.stringify(names), sort: sort + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = new Set(
    (await db.selectFrom('collectible_goods').select('slug').execute()).map(({ slug }) => slug),
  );
  const now = clock.now();
  for (const [index, piece] of pieces.entries()) {
    if (!known.has(piece.slug)) await add(index + 1, piece);
  }

  async function add(id: number, piece: Piece): Promise<void> {
    const names: string[] = [];
    for (const drawing of drawingsOf(piece)) names.push(await storeDrawing(db, drawing));
    await db.transaction().execute(async (tx) => {
      const added = await tx
        .insertInto('collectible_goods')
        .values({ id, ...described(piece) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // Another instance has added it.
      if (!added) return;
      await tx
        .insertInto('collectible_goods_picture')
        .values(names.map((name, place) => ({ goods_id: id, place, name })))
        .execute();
    });
  }

  function described(piece: Piece) {
    const { slug, names, about, from, until } = piece;
    return {
      slug,
      category_id: piece.category,
      names: JSON.stringify(names),
      contents: JSON.stringify(
        Object.fromEntries(Object.entries(about).map(([language, text]) => [language, `<p>${text}</p>`])),
      ),
      labels: JSON.stringify(editionOf(piece.stock)),
      creators: JSON.stringify(piece.creators),
      company: publisher,
      casting_name: publisher,
      cast_at: now + (from - 48) * hour,
      contract_address: `0x${hex(`contract/${piece.category}`, 40)}`,
      chain: 'Ethereum',
      // Upcoming collectibles are not minted yet.
      token_id: from > 0 ? null : BigInt(`0x${hex(`token/${slug}`, 16)}`).toString(),
      price: piece.price,
      currency_id: usdt,
      stock: piece.stock,
      order_max: until === undefined && piece.stock >= openSale.stock ? openSale.orderMax : 1,
      starts_at: now + from * hour,
      ends_at: until === undefined ? null : now + until * hour,
    };
  }
}

const editionOf = (pieces: number): LocalizedText => ({
  jp: `限定${pieces}点`,
  en: `Edition of ${pieces}`,
  zh: `限量 ${pieces} 件`,
  hk: `限量 ${pieces} 件`,
  kr: `${pieces}점 한정`,
  esp: `Edición de ${pieces}`,
  th: `จำกัด ${pieces} ชิ้น`,
});
