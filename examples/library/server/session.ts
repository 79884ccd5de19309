/**
 * Sessions: an HttpOnly cookie, and beside it a token in a cookie that scripts of this site can read. Whatever changes
 * something sends that token back in a header, which a page of another site cannot.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Member } from './database.ts';
import { Problem } from './problem.ts';

/** How long a session lasts, in milliseconds. */
const lasts = 30 * 86_400_000;
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const derive = promisify<string, string, number, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await derive(password, salt, 32)).toString('hex')}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split(':');
  return timingSafeEqual(await derive(password, salt, 32), Buffer.from(key, 'hex'));
}

function cookies({ headers }: FastifyRequest): Map<string, string> {
  const pairs = (headers.cookie ?? '').split('; ').map((one) => one.split('=') as [string, string?]);
  return new Map(pairs.map(([name, value]) => [name, value ?? '']));
}

const set = (name: string, value: string, seconds: number, more = ''): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${more}`;

export async function startSession(db: Database, reply: FastifyReply, memberId: number): Promise<void> {
  const [token, csrf] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')];
  await db
    .insertInto('sessions')
    .values({ token: hash(token), csrf, member_id: memberId, expires: new Date(Date.now() + lasts) })
    .execute();
  const seconds = lasts / 1000;
  reply.header('set-cookie', [
    set('library_session', token, seconds, '; HttpOnly'),
    set('library_csrf', csrf, seconds),
  ]);
}

export async function endSession(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = cookies(request).get('library_session');
  if (token) await db.deleteFrom('sessions').where('token', '=', hash(token)).execute();
  reply.header('set-cookie', [set('library_session', '', 0, '; HttpOnly'), set('library_csrf', '', 0)]);
}

/**
 * The member who asks; undefined for visitors.
 * @throws Problem 403 if a request that changes something does not have the token of its session
 */
export async function memberOf(db: Database, request: FastifyRequest): Promise<Member | undefined> {
  const token = cookies(request).get('library_session');
  if (!token) return undefined;
  const found = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .selectAll('members')
    .select('sessions.csrf')
    .where('sessions.token', '=', hash(token))
    .where('sessions.expires', '>', new Date())
    .executeTakeFirst();
  if (!found) return undefined;
  const { csrf, ...member } = found;
  if (!safe.has(request.method) && request.headers['x-csrf-token'] !== csrf)
    throw new Problem(403, 'forged', {
      ja: 'この操作は確認できませんでした。ページを開き直してください。',
      en: 'This request could not be verified. Please open the page again.',
    });
  return member;
}

/** @throws Problem 401 for visitors */
export async function required(db: Database, request: FastifyRequest): Promise<Member> {
  const member = await memberOf(db, request);
  if (member) return member;
  throw new Problem(401, 'not-logged-in', { ja: 'ログインしてください。', en: 'Please log in.' });
}

/** @throws Problem 403 for members who do not work here */
export async function staffOnly(db: Database, request: FastifyRequest): Promise<Member> {
  const member = await required(db, request);
  if (member.staff) return member;
  throw new Problem(403, 'staff-only', { ja: '職員だけの操作です。', en: 'Only the staff can do this.' });
}

/** Browsers send the origin of a request: another site cannot start a session either. */
export function refuseForeign({ method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (safe.has(method) || site === undefined || site === 'same-origin' || site === 'none') return;
  throw new Problem(403, 'foreign', { ja: '他のサイトからの操作です。', en: 'This came from another site.' });
}
