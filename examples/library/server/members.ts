/** Members: registration, their own data, log-in and log-out. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isTaken } from './books.ts';
import { today } from './calendar.ts';
import type { Database, Member } from './database.ts';
import { Problem, wrongField } from './problem.ts';
import { endSession, hashPassword, isPassword, required, startSession } from './session.ts';

interface Own {
  name: string;
  email: string;
  address: Record<string, unknown>;
  children?: unknown[];
  interests?: unknown[];
  newsletter?: boolean;
}

const columns = ({ name, email, address, children = [], interests = [], newsletter = false }: Own) => ({
  name,
  email,
  address: JSON.stringify(address),
  children: JSON.stringify(children),
  interests: JSON.stringify(interests),
  newsletter,
});

const toMember = ({ card, since, staff, name, email, address, children, interests, newsletter }: Member) => ({
  card,
  since,
  staff,
  name,
  email,
  address,
  children,
  interests,
  newsletter,
});

const emailTaken = (error: unknown): never => {
  if (!isTaken(error, 'members_email')) throw error;
  throw wrongField('/email', 'known-email', {
    ja: 'このメールアドレスはすでに登録されています。',
    en: 'Somebody has registered with this e-mail address.',
  });
};

/** Members live in the prefecture or a neighbouring one. */
function checkPostcode(address: Record<string, unknown>): void {
  if (/^(18|19|20)/.test(String(address.postcode))) return;
  throw wrongField('/address/postcode', 'too-far', {
    ja: '東京都の多摩地域(18〜20で始まる郵便番号)にお住まいの方が登録できます。',
    en: 'The library is for those who live in western Tokyo: postcodes that begin with 18 to 20.',
  });
}

export const newCard = (): string => `M-${String(randomInt(10_000_000)).padStart(7, '0')}`;

export function serveMembers(app: FastifyInstance, db: Database): void {
  app.post('/api/members', async (request, reply) => {
    const own = request.body as Own & { password: string };
    checkPostcode(own.address);
    const member = await db
      .insertInto('members')
      .values({
        ...columns(own),
        card: newCard(),
        since: today(),
        password: await hashPassword(own.password),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(emailTaken);
    await startSession(db, reply, member.id);
    return reply.code(201).header('location', '/api/me').send(toMember(member));
  });

  app.get('/api/me', async (request) => toMember(await required(db, request)));

  app.put('/api/me', async (request) => {
    const member = await required(db, request);
    const own = request.body as Own & {
      newPassword?: string;
      currentPassword?: string;
    };
    checkPostcode(own.address);
    if (own.newPassword !== undefined && !(await isPassword(own.currentPassword ?? '', member.password)))
      throw wrongField('/currentPassword', 'wrong-password', {
        ja: '現在のパスワードが違います。',
        en: 'This is not your current password.',
      });
    const changed = await db
      .updateTable('members')
      .set({
        ...columns(own),
        ...(own.newPassword === undefined ? {} : { password: await hashPassword(own.newPassword) }),
      })
      .where('id', '=', member.id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(emailTaken);
    return toMember(changed);
  });

  app.post('/api/session', async (request, reply) => {
    const { email, password } = request.body as {
      email: string;
      password: string;
    };
    const member = await db
      .selectFrom('members')
      .selectAll()
      .where(({ fn, eb }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (!member || !(await isPassword(password, member.password)))
      throw new Problem(422, 'wrong-login', {
        ja: 'メールアドレスかパスワードが違います。',
        en: 'The e-mail address or the password is wrong.',
      });
    await startSession(db, reply, member.id);
    return reply.code(204).send();
  });

  app.delete('/api/session', async (request, reply) => {
    await required(db, request);
    await endSession(db, request, reply);
    return reply.code(204).send();
  });
}
