/** Private pictures: proofs of deposits, identity documents. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Call, ExchangeContext } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { showPicture } from '../http/picture.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempt, type Limit } from '../http/throttle.ts';
import { cleanPicture } from './picture.ts';

const minute = 60_000;
/** Validity of a picture's URL. */
const validity = 10 * minute;
const perUser: Limit = { tries: 60, window: 60 * minute, lock: 60 * minute, reason: 'rate_limited' };

export const uploadHandlers: Handlers = {
  async upload({ file }, call) {
    const user = signedIn(call);
    await countAttempt(call.db, call.clock, `upload:${user}`, perUser);
    const { kind, content } = await cleanPicture(file.content);
    const { id } = await call.db
      .insertInto('upload')
      .values({ user_id: user, kind, content, created_at: call.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return signPicture(call, id);
  },
};

/**
 * The id of a picture, from the URL in a field.
 * @throws Refusal picture_unknown when it is not a picture that the caller uploaded
 */
export async function ownPicture(call: Call, address: string, field: string): Promise<number> {
  const id = /^\/api\/uploads\/(\d{1,15})(\?|$)/.exec(address)?.[1];
  const own = id
    ? await call.db
        .selectFrom('upload')
        .select('id')
        .where('id', '=', Number(id))
        .where('user_id', '=', signedIn(call))
        .executeTakeFirst()
    : undefined;
  if (!own) throw new Refusal('picture_unknown', { field });
  return own.id;
}

/** A signed URL of the picture that is valid for ten minutes; it requires no login. */
export function signPicture(
  { clock, config }: Pick<ExchangeContext, 'clock' | 'config'>,
  id: number,
): string {
  const expires = clock.now() + validity;
  return `/api/uploads/${id}?expires=${expires}&signature=${signature(config.secret, id, expires)}`;
}

export function serveUploads(app: FastifyInstance, { db, clock, config }: ExchangeContext): void {
  app.get<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
    '/api/uploads/:id',
    async (request, reply) => {
      const id = Number(request.params.id);
      const expires = Number(request.query.expires);
      const signed =
        Number.isSafeInteger(id) &&
        expires > clock.now() &&
        isEqual(String(request.query.signature), signature(config.secret, id, expires));
      const picture = signed
        ? await db.selectFrom('upload').select(['kind', 'content']).where('id', '=', id).executeTakeFirst()
        : undefined;
      return showPicture(reply, picture, 'private, max-age=600');
    },
  );
}

function signature(secret: string, id: number, expires: number): string {
  if (!secret) throw new Error('Pictures cannot be signed without a secret');
  return createHmac('sha256', secret).update(`${id}\n${expires}`).digest('base64url');
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
