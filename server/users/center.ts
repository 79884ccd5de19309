/** The user's own profile. */
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { describeNotice, noticesOf } from '../notices/index.ts';
import { describeDevice } from './device.ts';
import { maskAddress, maskCardId, maskEmail, maskPhone } from './masks.ts';
import { type Application, latestApplication, recordOfApplication, reviewStatus } from './verification.ts';

const shownSessions = 20;

export const centerHandlers: Handlers = {
  async userCenter(_input, call) {
    const [user, basic, advanced, sessions, notices] = await Promise.all([
      me(call),
      latestApplication(call.db, signedIn(call), 'basic'),
      latestApplication(call.db, signedIn(call), 'advanced'),
      sessionsOf(call),
      noticesOf(call.db, signedIn(call)),
    ]);
    return {
      ...identity(user),
      ...verified(basic),
      review_status: reviewStatus(basic),
      reason: basic?.status === 'rejected' ? basic.reason : null,
      details: basic ? recordOfApplication(call, basic) : null,
      extension_code: user.extension_code,
      advanced_user: reviewStatus(advanced),
      has_fund_password: user.fund_password !== null,
      login_code: user.login_code,
      sessions,
      notices: notices.map((notice) => describeNotice(call, call.language, notice)),
      created_at: iso(user.created_at),
    };
  },

  async userCenter2(_input, call) {
    const [user, basic, advanced] = await Promise.all([
      me(call),
      latestApplication(call.db, signedIn(call), 'basic'),
      latestApplication(call.db, signedIn(call), 'advanced'),
    ]);
    return {
      ...identity(user),
      ...verified(basic),
      review_status: reviewStatus(advanced),
      reason: advanced?.status === 'rejected' ? advanced.reason : null,
      details: advanced ? recordOfApplication(call, advanced) : null,
    };
  },
};

function me(call: Call) {
  return call.db.selectFrom('users').selectAll().where('id', '=', signedIn(call)).executeTakeFirstOrThrow();
}

function identity(user: Awaited<ReturnType<typeof me>>) {
  const email = user.email === null ? null : maskEmail(user.email);
  const phone = user.phone === null ? null : `+${user.area_code} ${maskPhone(user.phone)}`;
  return { id: Number(user.id), email, phone, account: email ?? phone ?? '' };
}

/** The name is shown once it is verified; the masked number already when it is submitted. */
function verified(basic: Application | undefined): { name: string | null; card_id: string | null } {
  const { name, card_id } = basic?.details ?? {};
  return {
    name: basic?.status === 'passed' && typeof name === 'string' ? name : null,
    card_id: basic?.status !== 'rejected' && typeof card_id === 'string' ? maskCardId(card_id) : null,
  };
}

async function sessionsOf({ db, session: own, clock, ...call }: Call) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'address', 'created_at', 'seen_at'])
    .where('user_id', '=', own?.user ?? '')
    .where('expires_at', '>', clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownSessions)
    .execute();
  return rows.map(({ id, device, address, created_at, seen_at }) => ({
    id,
    device: describeDevice(device) || call.say('server.unknownDevice'),
    address: maskAddress(address),
    created_at: iso(created_at),
    seen_at: iso(seen_at),
    current: id === own?.id,
  }));
}
