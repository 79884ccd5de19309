/** The two passwords of a user: the one that logs in, and the fund password that lets money leave. */
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { attempt, forgive, type Limit } from '../http/throttle.ts';
import { checkCode, useCode } from './codes.ts';
import { recipientOf } from './identity.ts';
import { ownIdentity } from './login.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

const minute = 60_000;
const passwordTries: Limit = { tries: 5, window: 15 * minute, lock: 15 * minute, reason: 'locked_out' };
const fundPasswordTries: Limit = {
  tries: 5,
  window: 15 * minute,
  lock: 15 * minute,
  reason: 'fund_password_locked',
};

export const securityHandlers: Handlers = {
  async userHasPassword(_input, call) {
    return (await fundPasswordOf(call)) === null ? 2 : 1;
  },

  async userEPwd({ oldpassword, password, re_password }, call) {
    const user = signedIn(call);
    if (password !== re_password) throw new Refusal('passwords_differ', { field: 're_password' });
    const { db, clock, config } = call;
    const left = await attempt(db, clock, `password:${user}`, passwordTries);
    const { password: hash } = await db
      .selectFrom('users')
      .select('password')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    if (!(await isPassword(oldpassword, hash, config.passwordCost)))
      throw new Refusal('wrong_password', { field: 'oldpassword', values: { left } });
    await forgive(db, `password:${user}`);
    const changed = await hashPassword(password, config.passwordCost);
    return call.once(async (tx) => {
      await tx.updateTable('users').set({ password: changed }).where('id', '=', user).execute();
      await endSessions(tx, user, call.session?.id);
      return call.say('server.done.passwordSet');
    });
  },

  async safeUpdatePassword({ oldpassword, password, re_password, code }, call) {
    const user = signedIn(call);
    if (password !== re_password) throw new Refusal('passwords_differ', { field: 're_password' });
    const recipient = recipientOf(await ownIdentity(call));
    const known = await fundPasswordOf(call);
    if (known !== null) {
      if (oldpassword === undefined) throw new Refusal('wrong_fund_password', { field: 'oldpassword' });
      await checkFundPassword(call, oldpassword, 'oldpassword');
    }
    await checkCode(call, recipient, 'security', code);
    const changed = await hashPassword(password, call.config.passwordCost);
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'security', code);
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ fund_password: changed })
        .where('id', '=', user)
        // Nobody has set or changed it since the old one was checked.
        .where('fund_password', 'is not distinct from', known)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('wrong_fund_password', { field: 'oldpassword' });
      return call.say('server.done.fundPasswordSet');
    });
  },
};

/**
 * Checks the fund password of the caller. Comes before the transaction that it allows, so that a wrong try
 * counts although nothing else happened.
 * @throws Refusal fund_password_not_set, wrong_fund_password with the tries `left`, fund_password_locked with
 * the `minutes` to wait
 */
export async function checkFundPassword(call: Call, password: string, field = 'pay_password'): Promise<void> {
  const { db, clock, config } = call;
  const name = `fund-password:${signedIn(call)}`;
  const known = await fundPasswordOf(call);
  if (known === null) throw new Refusal('fund_password_not_set');
  const left = await attempt(db, clock, name, fundPasswordTries);
  if (!(await isPassword(password, known, config.passwordCost)))
    throw new Refusal('wrong_fund_password', {
      field,
      values: { left },
      text: 'server.refusal.wrong_fund_password_left',
    });
  await forgive(db, name);
}

async function fundPasswordOf(call: Call): Promise<string | null> {
  const { fund_password } = await call.db
    .selectFrom('users')
    .select('fund_password')
    .where('id', '=', signedIn(call))
    .executeTakeFirstOrThrow();
  return fund_password;
}
