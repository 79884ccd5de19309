/** Backgrounds of posters: what stands on them (the code to scan, the words) is put there by who shows them. */
import type { Kysely } from 'kysely';
import { drawScene, type Motif } from '../art/index.ts';
import { keepDrawing, pictureAddress } from '../collectibles/pictures.ts';
import type { Database } from '../database/schema.ts';

const designs: readonly Motif[] = ['screen', 'sea', 'hills'];

/** Three to four, so that a phone shows it whole. */
const size = { width: 900, height: 1200 };

const kept = new WeakMap<Kysely<Database>, Promise<string[]>>();

/** Their addresses, drawn when they are first asked for. */
export function posters(db: Kysely<Database>): Promise<string[]> {
  const known = kept.get(db);
  if (known) return known;
  const made = Promise.all(
    designs.map(async (motif) =>
      pictureAddress(await keepDrawing(db, drawScene(motif, `poster-${motif}`, size))),
    ),
  );
  kept.set(db, made);
  // What failed is tried again by the next who asks.
  made.catch(() => kept.delete(db));
  return made;
}
