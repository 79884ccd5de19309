/** Registering, logging in, and getting back in. */
import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { attempt, forgive, type Limit, takeBack } from '../http/throttle.ts';
import { checkCode, sendCode, useCode } from './codes.ts';
import { areaCodeOf, findUser, type Identity, identityOf, readIdentity, recipientOf } from './identity.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSession, endSessions, startSession } from './sessions.ts';

const minute = 60_000;
/** A guesser at one address is stopped soon; one at many addresses a little later; the owner elsewhere is not. */
const perAccountAndAddress: Limit = {
  tries: 5,
  window: 15 * minute,
  lock: 15 * minute,
  reason: 'locked_out',
};
const perAccount: Limit = { tries: 30, window: 60 * minute, lock: 15 * minute, reason: 'locked_out' };
const perAddress: Limit = { tries: 100, window: 60 * minute, lock: 15 * minute, reason: 'locked_out' };
/** Codes that may be checked from one network address without being used. */
const checksPerAddress: Limit = {
  tries: 30,
  window: 60 * minute,
  lock: 15 * minute,
  reason: 'rate_limited',
};

export const loginHandlers: Handlers = {
  async smsMail(input, call) {
    return sendCodeFor(call, readIdentity(input.user_string, undefined), input.type);
  },

  async smsSend(input, call) {
    return sendCodeFor(call, readIdentity(input.user_string, input.area_code), input.type);
  },

  async userLogout(_input, call) {
    if (call.session) await endSession(call.db, call.session.id);
    return call.say('server.done.loggedOut');
  },

  async setSmsOtherMail(_input, call) {
    return sendCode(call, recipientOf(await ownIdentity(call)), 'security');
  },

  async userCheckEmail({ email_code, user_string }, call) {
    const identity =
      user_string === undefined ? await ownIdentity(call) : readIdentity(user_string, undefined);
    await checkLatestCode(call, identity, email_code, 'email_code');
    return call.say('server.done.codeRight');
  },

  async userCheckMobile({ mobile_code, user_string, area_code }, call) {
    const identity =
      user_string === undefined ? await ownIdentity(call) : readIdentity(user_string, area_code ?? '81');
    await checkLatestCode(call, identity, mobile_code, 'mobile_code');
    return call.say('server.done.codeRight');
  },

  async userRegister(input, call) {
    const { password, re_password, code, pay_password, extension_code } = input;
    const identity = readIdentity(input.user_string, await areaCodeOf(call.db, input));
    if ('email' in identity !== (input.type === 'email'))
      throw new Refusal('invalid_request', { field: 'type' });
    if (password !== re_password) throw new Refusal('passwords_differ', { field: 're_password' });
    const recipient = recipientOf(identity);
    await checkCode(call, recipient, 'register', code);
    const inviter = extension_code === undefined ? undefined : await inviterOf(call, extension_code);
    const cost = call.config.passwordCost;
    const hashes = {
      password: await hashPassword(password, cost),
      fund_password: pay_password === undefined ? null : await hashPassword(pay_password, cost),
    };
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'register', code);
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('users')
        .values({
          ...identity,
          ...hashes,
          language: call.language,
          extension_code: await freeInvitationCode(tx),
          invited_by: inviter ?? null,
          created_at: call.clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Only who has the code, and so the mailbox, learns that there is an account.
      if (numInsertedOrUpdatedRows === 0n) throw new Refusal('account_exists', { field: 'user_string' });
      return call.say('server.done.registered');
    });
  },

  async userLogin(input, call) {
    const { db, clock, config } = call;
    const identity = readIdentity(input.user_string, await areaCodeOf(db, input));
    const recipient = recipientOf(identity);
    const narrow = `login:${recipient}@${call.network}`;
    await attempt(db, clock, `login-from:${call.network}`, perAddress);
    await attempt(db, clock, `login:${recipient}`, perAccount);
    const left = await attempt(db, clock, narrow, perAccountAndAddress);
    const user = await findUser(db, identity);
    if (!(await isPassword(input.password, user?.password, config.passwordCost)) || !user)
      throw new Refusal('wrong_credentials', { values: { left } });
    await Promise.all([
      forgive(db, narrow),
      takeBack(db, `login:${recipient}`),
      takeBack(db, `login-from:${call.network}`),
    ]);
    return startSession(call, { user: user.id, device: call.device, address: call.network });
  },

  async userForget(input, call) {
    const { password, repassword, code } = input;
    const identity = readIdentity(input.account, input.area_code, 'account');
    if (password !== repassword) throw new Refusal('passwords_differ', { field: 'repassword' });
    const recipient = recipientOf(identity);
    await checkCode(call, recipient, 'forget', code);
    const hash = await hashPassword(password, call.config.passwordCost);
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'forget', code);
      const user = await findUser(tx, identity);
      // Without an account no code was told, so this is one that was guessed.
      if (!user) throw new Refusal('wrong_code', { field: 'code' });
      await tx.updateTable('users').set({ password: hash }).where('id', '=', user.id).execute();
      await endSessions(tx, user.id);
      return call.say('server.done.passwordSet');
    });
  },
};

/** The answer is the same whether or not there is an account; only the message that is sent differs. */
async function sendCodeFor(call: Call, identity: Identity, type: Input<'smsMail'>['type']) {
  const recipient = recipientOf(identity);
  if (type === 'register') return sendCode(call, recipient, 'register');
  if (type === 'forget') {
    const user = await findUser(call.db, identity);
    return sendCode(call, recipient, 'forget', user ? undefined : 'server.mail.noAccount');
  }
  // Codes for what a user protects go to that user only.
  if (!call.session || recipientOf(await ownIdentity(call)) !== recipient)
    throw new Refusal('invalid_request', { field: 'user_string' });
  return sendCode(call, recipient, 'security');
}

export async function ownIdentity(call: Call): Promise<Identity> {
  if (!call.session) throw new Refusal('invalid_request', { field: 'user_string' });
  return identityOf(
    await call.db
      .selectFrom('users')
      .select(['email', 'area_code', 'phone'])
      .where('id', '=', call.session.user)
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Checks a code without a scene: it is that of the message sent last. Codes for what a user protects are tried by
 * that user only.
 */
async function checkLatestCode(call: Call, identity: Identity, code: string, field: string): Promise<void> {
  const recipient = recipientOf(identity);
  await attempt(call.db, call.clock, `check-from:${call.network}`, checksPerAddress);
  const own = call.session !== undefined && recipientOf(await ownIdentity(call)) === recipient;
  const last = await call.db
    .selectFrom('code')
    .select('scene')
    .where('recipient', '=', recipient)
    .$if(!own, (query) => query.where('scene', '<>', 'security'))
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!last) throw new Refusal('wrong_code', { field });
  await checkCode(call, recipient, last.scene, code, field);
}

async function inviterOf({ db }: Call, extensionCode: string): Promise<string> {
  const inviter = await db
    .selectFrom('users')
    .select('id')
    .where('extension_code', '=', extensionCode.toUpperCase())
    .executeTakeFirst();
  if (!inviter) throw new Refusal('invitation_unknown', { field: 'extension_code' });
  return inviter.id;
}

/** Six characters that are not mistaken for each other. */
async function freeInvitationCode(tx: Transaction<Database>): Promise<string> {
  const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  for (;;) {
    const code = Array.from({ length: 6 }, () => characters[randomInt(characters.length)]).join('');
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('extension_code', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
}
