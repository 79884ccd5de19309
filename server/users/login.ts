/** Registration, login and password reset. */
import { randomInt } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { type Call, signedIn } from '../http/handler.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttemptFrom, type Limit, serialized } from '../http/throttle.ts';
import { storeNotice } from '../notices/index.ts';
import { checkCode, latestScene, sendCode, useCode } from './codes.ts';
import { findUser, type Identity, identityOf, readIdentity, recipientOf } from './identity.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';
import { countCorrectPassword, countLogin, resetLoginAttempts } from './login-limits.ts';
import { hashInTurn, isPasswordInTurn } from './password-work.ts';
import { isOutdated } from './passwords.ts';
import { endSession, endSessions, startSession } from './sessions.ts';
import { checkNewPassword, isOwnNumber } from './weak-passwords.ts';

const minute = 60_000;
/** Checks per network of codes that are not used up. */
const checksPerNetwork: Limit = {
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
    if (call.session) await endSession(call.db, call.session.user, call.session.id);
    return call.say('server.done.loggedOut');
  },

  async userEndSession({ id }, call) {
    const user = signedIn(call);
    if (id === undefined) await endSessions(call.db, user, call.session?.id);
    else if (!(await endSession(call.db, user, id))) throw new Refusal('not_found', { field: 'id' });
    return call.say('server.done.sessionEnded');
  },

  async setSmsOtherMail(_input, call) {
    return sendCode(call, recipientOf(await ownIdentity(call)), 'security');
  },

  async userCheckEmail({ email_code, user_string, ticket }, call) {
    const identity =
      user_string === undefined ? await ownIdentity(call) : readIdentity(user_string, undefined);
    await checkLatestCode(call, identity, email_code, { field: 'email_code', ticket });
    return call.say('server.done.codeRight');
  },

  async userCheckMobile({ mobile_code, user_string, area_code, ticket }, call) {
    const identity =
      user_string === undefined ? await ownIdentity(call) : readIdentity(user_string, area_code ?? '81');
    await checkLatestCode(call, identity, mobile_code, { field: 'mobile_code', ticket });
    return call.say('server.done.codeRight');
  },

  async userRegister(input, call) {
    const { password, re_password, code, pay_password, extension_code } = input;
    const identity = readIdentity(input.user_string, input.area_code);
    if ('email' in identity !== (input.type === 'email'))
      throw new Refusal('invalid_request', { field: 'type' });
    if (password !== re_password) throw new Refusal('passwords_differ', { field: 're_password' });
    const recipient = recipientOf(identity);
    checkNewPassword(password, identity);
    if (pay_password !== undefined && isOwnNumber(pay_password, identity))
      throw new Refusal('invalid_request', { field: 'pay_password', text: 'validation.weakPin' });
    await checkCode(call, recipient, 'register', code, { ticket: input.ticket });
    const inviter = extension_code === undefined ? undefined : await inviterOf(call, extension_code);
    const hashes = {
      password: await hashInTurn(call, password),
      fund_password: pay_password === undefined ? null : await hashInTurn(call, pay_password),
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
      // Only a caller with the code, who owns the mailbox, learns that the account exists.
      if (numInsertedOrUpdatedRows === 0n) throw new Refusal('account_exists', { field: 'user_string' });
      await rememberNetwork({ ...call, db: tx }, recipient);
      return call.say('server.done.registered');
    });
  },

  async userLogin(input, call) {
    const { db } = call;
    const { password, code, ticket } = input;
    const identity = readIdentity(input.user_string, input.area_code);
    const recipient = recipientOf(identity);
    return serialized(`login:${recipient}@${call.network}`, async () => {
      // An owner who has a mailed code is not locked out by other clients' guesses of the password.
      const left =
        code === undefined
          ? await countLogin(call, recipient)
          : await checkCode(call, recipient, 'login', code, { ticket });
      const user = await findUser(db, identity);
      if (!(await isPasswordInTurn(call, password, user?.password)) || !user)
        throw new Refusal('wrong_credentials', { values: { left } });
      if (code !== undefined) await useCode(db, recipient, 'login', code);
      await countCorrectPassword(call, recipient);
      if (code === undefined && (await needsCode(call, user, recipient)))
        throw new Refusal('code_needed', { text: 'server.refusal.second_step' });
      await rememberNetwork(call, recipient);
      for (let known: Known | undefined = user; ; ) {
        const token = await openSession(call, known, password);
        if (token !== undefined) return token;
        // Changed by the owner, or just rehashed by a concurrent login.
        known = await findUser(db, identity);
        if (!known || !(await isPasswordInTurn(call, password, known.password)))
          throw new Refusal('wrong_credentials', { values: { left } });
      }
    });
  },

  async userForget(input, call) {
    const { password, repassword, code } = input;
    const identity = readIdentity(input.account, input.area_code, 'account');
    if (password !== repassword) throw new Refusal('passwords_differ', { field: 'repassword' });
    const recipient = recipientOf(identity);
    checkNewPassword(password, identity);
    await checkCode(call, recipient, 'forget', code, { ticket: input.ticket });
    const hash = await hashInTurn(call, password);
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'forget', code);
      const user = await findUser(tx, identity);
      // Without an account no code was sent in the message, so this one was guessed.
      if (!user) throw new Refusal('wrong_code', { field: 'code' });
      await tx.updateTable('users').set({ password: hash }).where('id', '=', user.id).execute();
      await endSessions(tx, user.id);
      await resetLoginAttempts({ ...call, db: tx }, recipient);
      await storeNotice(tx, { user: user.id, kind: 'password_reset', at: call.clock.now() });
      return call.say('server.done.passwordSet');
    });
  },
};

type Known = Pick<Selectable<Database['users']>, 'id' | 'password'>;

/**
 * Starts a session after a correct password. Waits for a password change in progress: it ends all sessions, and no
 * session that begins with the old password may outlive it.
 * @returns undefined if the password has changed meanwhile
 */
async function openSession(call: Call, user: Known, password: string): Promise<string | undefined> {
  const { passwordCost } = call.config;
  const fresh = isOutdated(user.password, passwordCost) && (await hashInTurn(call, password));
  return call.db.transaction().execute(async (tx) => {
    const still = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password', '=', user.password)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return undefined;
    if (fresh) await tx.updateTable('users').set({ password: fresh }).where('id', '=', user.id).execute();
    return startSession({ ...call, db: tx }, { user: user.id, device: call.device, address: call.network });
  });
}

/** Whether a code is required besides the password on this network. */
async function needsCode(call: Call, user: { login_code: boolean }, recipient: string): Promise<boolean> {
  return (
    user.login_code || (call.config.loginCode === 'new_place' && !(await isKnownNetwork(call, recipient)))
  );
}

/** The answer does not reveal whether the account exists; only the message that is sent differs. */
async function sendCodeFor(call: Call, identity: Identity, type: Input<'smsMail'>['type']) {
  const recipient = recipientOf(identity);
  if (type === 'register') return sendCode(call, recipient, 'register');
  if (type === 'forget' || type === 'login') {
    const user = await findUser(call.db, identity);
    return sendCode(call, recipient, type, user ? undefined : 'server.mail.noAccount');
  }
  // Codes for protected operations are sent only to the user's own address or number.
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

/** Checks a code without a scene: the scene is that of the caller's most recent code. */
async function checkLatestCode(
  call: Call,
  identity: Identity,
  code: string,
  { field, ticket }: { field: string; ticket: string | undefined },
): Promise<void> {
  const recipient = recipientOf(identity);
  await countAttemptFrom(call.db, call.clock, 'check-from', call.network, checksPerNetwork);
  const scene = await latestScene(call, recipient, ticket);
  if (!scene) throw new Refusal('wrong_code', { field });
  await checkCode(call, recipient, scene, code, { field, ticket });
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

/** Six characters, without ambiguous ones. */
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
