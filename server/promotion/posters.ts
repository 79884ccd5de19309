/** Backgrounds of posters: the client adds the QR code and the text. */
import type { Kysely } from 'kysely';
import { drawScene, type Motif } from '../art/index.ts';
import { pictureAddress, storeDrawing } from '../collectibles/pictures.ts';
import type { Database } from '../database/schema.ts';

const designs: readonly Motif[] = ['screen', 'sea', 'hills'];

/** Aspect ratio 3:4, so that a phone shows it completely. */
const size = { width: 900, height: 1200 };

const kept = new WeakMap<Kysely<Database>, Promise<string[]>>();

/** Their URLs; generated on first request. */
export function posters(db: Kysely<Database>): Promise<string[]> {
  const known = kept.get(db);
  if (known) return known;
  const made = Promise.all(
    designs.map(async (motif) =>
      pictureAddress(await storeDrawing(db, drawScene(motif, `poster-${motif}`, size))),
    ),
  );
  kept.set(db, made);
  // After a failure the next request tries again.
  made.catch(() => kept.delete(db));
  return made;
}
