/** The referral programme: invitation, commissions and ranking. */
import { sql } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import { type Call, signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { paging, readPage } from '../http/pages.ts';
import { maskLogin } from '../users/masks.ts';
import { startOf } from './period.ts';
import { posters } from './posters.ts';
import { invitees, ranking, resultsOf } from './results.ts';

export { startCommissions } from './engine.ts';

export const promotionHandlers: Handlers = {
  async userInvite(_input, call) {
    const [invitation, levels, inviteList, [image]] = await Promise.all([
      invitationOf(call),
      resultsOf(call.db, signedIn(call)),
      ranking(call, 'all'),
      posters(call.db),
    ]);
    const [first = '0', second = '0', third = '0'] = call.config.returnRates;
    return {
      ...invitation,
      invite_num: levels.reduce((sum, { count }) => sum + count, 0),
      invite_return_total: sum(levels.map(({ total }) => total)),
      inviteList,
      total_return_rate: sum([first, second, third]),
      return_rate1: first,
      return_rate2: second,
      return_rate3: third,
      levels: levels.map(({ level, count, total }) => ({
        level,
        rate: [first, second, third][level - 1] ?? '0',
        invite_num: count,
        total,
      })),
      ad: { image: image ?? null },
    };
  },

  async userMyPoster(_input, call) {
    const [invitation, pics] = await Promise.all([invitationOf(call), posters(call.db)]);
    return { ...invitation, pics: pics.map((pic, index) => ({ id: index + 1, pic })) };
  },

  async userMyShare(_input, call) {
    const invitation = await invitationOf(call);
    const values = { code: invitation.extension_code };
    return {
      ...invitation,
      share_title: call.say('server.invitation.title'),
      share_content: call.say('server.invitation.text', values),
    };
  },

  async userInviteList({ time }, call) {
    return ranking(call, time ?? 'all');
  },

  async userMyInviteList(input, call) {
    const { limit, offset } = paging(input);
    const { status = 0 } = input;
    const verified = sql<boolean>`EXISTS (SELECT FROM verification
      WHERE user_id = person.id AND verification.level = 'basic' AND verification.status = 'passed')`;
    const people = sql`(${invitees(signedIn(call))}) AS person JOIN users ON users.id = person.id
      ${status === 0 ? sql`` : sql`WHERE ${status === 1 ? verified : sql`NOT ${verified}`}`}`;
    const [{ rows }, counted] = await Promise.all([
      sql<{ id: string; level: 1 | 2 | 3; email: string | null; phone: string | null; created_at: number }>`
        SELECT person.id, person.level, email, phone, created_at FROM ${people}
        ORDER BY created_at DESC, users.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(call.db),
      sql<{ total: number }>`SELECT count(*)::int AS total FROM ${people}`.execute(call.db),
    ]);
    return {
      data: rows.map(({ id, level, created_at, ...login }) => ({
        id: Number(id),
        account: maskLogin(login),
        time: iso(created_at),
        level,
      })),
      total: counted.rows[0]?.total ?? 0,
    };
  },

  async userMyAccountReturn(input, call) {
    const mine = call.db
      .selectFrom('promotion_return as earned')
      .innerJoin('users', 'users.id', 'earned.from_user')
      .innerJoin('currency', 'currency.id', 'earned.currency')
      .select(['earned.id', 'earned.level', 'earned.amount', 'earned.created_at'])
      .select(['users.email', 'users.phone', 'currency.name'])
      .where('earned.user_id', '=', signedIn(call))
      .where('earned.created_at', '>=', startOf(input.time ?? 'all', call.clock.now()));
    const { rows, total } = await readPage(mine.orderBy('earned.id', 'desc'), paging(input));
    return {
      data: rows.map(({ id, level, amount, created_at, name, ...login }) => ({
        id,
        level,
        from_account_number: maskLogin(login),
        value: plain(amount),
        currency_name: name,
        created_time: iso(created_at),
      })),
      total,
    };
  },
};

/** The user's code, and the invitation URL that contains it. */
async function invitationOf(call: Call): Promise<{ extension_code: string; share_url: string }> {
  const { extension_code } = await call.db
    .selectFrom('users')
    .select('extension_code')
    .where('id', '=', signedIn(call))
    .executeTakeFirstOrThrow();
  const share_url = `${call.config.publicUrl}/h5/#/pages/user/login/register?code=${extension_code}`;
  return { extension_code, share_url };
}

function sum(amounts: readonly string[]): string {
  return plain(amounts.reduce((total, amount) => total.plus(amount), decimal('0')));
}
