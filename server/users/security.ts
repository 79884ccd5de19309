/**
 * The two passwords of a user: the login password, and the fund password for withdrawals and other protected
 * operations.
 */
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempt, type Limit, resetAttempts, serialized, uncountAttempt } from '../http/throttle.ts';
import { storeNotice } from '../notices/index.ts';
import { checkCode, useCode } from './codes.ts';
import { recipientOf } from './identity.ts';
import { ownIdentity } from './login.ts';
import { hashInTurn, isPasswordInTurn } from './password-work.ts';
import { isOutdated } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { checkNewPassword, isOwnNumber } from './weak-passwords.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Limits on failed attempts per minutes, day and month, so that waiting between attempts does not help. */
function limits(reason: string): readonly [name: string, limit: Limit][] {
  return [
    ['', { tries: 5, window: 15 * minute, lock: 15 * minute, reason }],
    ['/day', { tries: 20, window: day, lock: day, reason }],
    ['/month', { tries: 60, window: 30 * day, lock: 30 * day, reason }],
  ];
}

/**
 * Tries a secret of the user. Attempts are serialized, and each is counted before it is made.
 * @returns whether it was right, and otherwise how many attempts are left
 * @throws Refusal for the given reason, with the `minutes` to wait
 */
async function tryOnce(
  { db, clock }: Pick<Call, 'db' | 'clock'>,
  name: string,
  reason: string,
  isRight: () => Promise<boolean>,
): Promise<{ right: boolean; left: number }> {
  return serialized(name, async () => {
    let left = Number.POSITIVE_INFINITY;
    for (const [suffix, limit] of limits(reason))
      left = Math.min(left, await countAttempt(db, clock, `${name}${suffix}`, limit));
    const right = await isRight();
    if (right) {
      await resetAttempts(db, name);
      for (const [suffix] of limits(reason)) if (suffix !== '') await uncountAttempt(db, `${name}${suffix}`);
    }
    return { right, left };
  });
}

export const securityHandlers: Handlers = {
  async userHasPassword(_input, call) {
    return (await fundPasswordOf(call)) === null ? 2 : 1;
  },

  async userEPwd({ oldpassword, password, re_password }, call) {
    const user = signedIn(call);
    if (password !== re_password) throw new Refusal('passwords_differ', { field: 're_password' });
    const { db } = call;
    checkNewPassword(password, await ownIdentity(call));
    const { password: hash } = await db
      .selectFrom('users')
      .select('password')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    const { right, left } = await tryOnce(call, `password:${user}`, 'locked_out', () =>
      isPasswordInTurn(call, oldpassword, hash),
    );
    if (!right) throw new Refusal('wrong_password', { field: 'oldpassword', values: { left } });
    const changed = await hashInTurn(call, password);
    return call.once(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ password: changed })
        .where('id', '=', user)
        // A concurrent password reset may have changed it.
        .where('password', '=', hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new Refusal('wrong_password', { field: 'oldpassword', values: { left } });
      await endSessions(tx, user, call.session?.id);
      await storeNotice(tx, { user, kind: 'password_changed', at: call.clock.now() });
      return call.say('server.done.passwordSet');
    });
  },

  async userLoginCode({ on, code }, call) {
    const user = signedIn(call);
    const recipient = recipientOf(await ownIdentity(call));
    await checkCode(call, recipient, 'security', code);
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'security', code);
      await tx
        .updateTable('users')
        .set({ login_code: on === 1 })
        .where('id', '=', user)
        .execute();
      const kind = on === 1 ? 'login_code_on' : 'login_code_off';
      await storeNotice(tx, { user, kind, at: call.clock.now() });
      return call.say(on === 1 ? 'server.done.loginCodeOn' : 'server.done.loginCodeOff');
    });
  },

  async safeUpdatePassword({ oldpassword, password, re_password, code }, call) {
    const user = signedIn(call);
    if (password !== re_password) throw new Refusal('passwords_differ', { field: 're_password' });
    const identity = await ownIdentity(call);
    if (isOwnNumber(password, identity))
      throw new Refusal('invalid_request', { field: 'password', text: 'validation.weakPin' });
    const recipient = recipientOf(identity);
    let known = await fundPasswordOf(call);
    if (known !== null) {
      if (oldpassword === undefined) throw new Refusal('wrong_fund_password', { field: 'oldpassword' });
      await checkFundPassword(call, oldpassword, 'oldpassword');
      known = await fundPasswordOf(call);
    }
    await checkCode(call, recipient, 'security', code);
    const changed = await hashInTurn(call, password);
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'security', code);
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ fund_password: changed })
        .where('id', '=', user)
        // Not set or changed since the old one was checked.
        .where('fund_password', 'is not distinct from', known)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('wrong_fund_password', { field: 'oldpassword' });
      const kind = known === null ? 'fund_password_set' : 'fund_password_changed';
      await storeNotice(tx, { user, kind, at: call.clock.now() });
      return call.say('server.done.fundPasswordSet');
    });
  },
};

/**
 * Checks the fund password of the caller. Call it before the transaction that it authorizes, so that a failed attempt
 * is counted even though that is rolled back.
 * @throws Refusal fund_password_not_set, wrong_fund_password with the attempts `left`, fund_password_locked with the
 * `minutes` to wait
 */
export async function checkFundPassword(call: Call, password: string, field = 'pay_password'): Promise<void> {
  const { db, config } = call;
  const user = signedIn(call);
  const known = await fundPasswordOf(call);
  if (known === null) throw new Refusal('fund_password_not_set');
  const { right, left } = await tryOnce(call, `fund-password:${user}`, 'fund_password_locked', () =>
    isPasswordInTurn(call, password, known),
  );
  if (!right)
    throw new Refusal('wrong_fund_password', {
      field,
      values: { left },
      text: 'server.refusal.wrong_fund_password_left',
    });
  if (isOutdated(known, config.passwordCost))
    await db
      .updateTable('users')
      .set({ fund_password: await hashInTurn(call, password) })
      .where('id', '=', user)
      .where('fund_password', '=', known)
      .execute();
}

async function fundPasswordOf(call: Call): Promise<string | null> {
  const { fund_password } = await call.db
    .selectFrom('users')
    .select('fund_password')
    .where('id', '=', signedIn(call))
    .executeTakeFirstOrThrow();
  return fund_password;
}
