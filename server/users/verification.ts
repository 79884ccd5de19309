/** Identity verification: submitted, reviewed, approved or rejected with a reason. Basic comes before advanced. */

import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { type Details, readRecord, recordOf } from '../records/index.ts';
import { ownPicture, signPicture } from '../uploads/index.ts';
import { maskCardId } from './masks.ts';
import type { UserTables } from './tables.ts';

export type Application = Selectable<UserTables['verification']>;
type Level = Application['level'];

const pictures = ['front_pic', 'reverse_pic', 'hand_pic'] as const;

export const verificationHandlers: Handlers = {
  async userRealName(input, call) {
    await apply(call, 'basic', await recordOf(call, 'BasicVerificationRecord', input));
    return call.say('server.done.verificationSent');
  },

  async userRealName2(input, call) {
    const basic = await latestApplication(call.db, signedIn(call), 'basic');
    if (input.card_id !== undefined && input.card_id !== basic?.details.card_id)
      throw new Refusal('invalid_request', { field: 'card_id', text: 'server.invalid.otherCardId' });
    const details = await recordOf(call, 'AdvancedVerificationRecord', input);
    for (const field of pictures) details[field] = await ownPicture(call, input[field], field);
    await apply(call, 'advanced', details);
    return call.say('server.done.verificationSent');
  },
};

export function latestApplication(
  db: Kysely<Database>,
  user: string,
  level: Level,
): Promise<Application | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', user)
    .where('level', '=', level)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** 0 not submitted, 1 under review, 2 passed, 3 rejected: unverified again. */
export function reviewStatus(application: Application | undefined): 0 | 1 | 2 | 3 {
  return application ? ({ reviewing: 1, passed: 2, rejected: 3 } as const)[application.status] : 0;
}

/** The submitted data, with the number masked and temporary URLs of the pictures. */
export function recordOfApplication(
  call: Pick<Call, 'contract' | 'clock' | 'config'>,
  application: Application,
): Details {
  if (application.level === 'basic') {
    const record = readRecord(call, 'BasicVerificationRecord', application.details);
    return typeof record.card_id === 'string' ? { ...record, card_id: maskCardId(record.card_id) } : record;
  }
  const record = readRecord(call, 'AdvancedVerificationRecord', application.details);
  for (const field of pictures) {
    const id = application.details[field];
    record[field] = typeof id === 'number' ? signPicture(call, id) : null;
  }
  return record;
}

async function apply(call: Call, level: Level, details: Details): Promise<void> {
  const user = signedIn(call);
  await call.once(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('verification')
      .values({
        user_id: user,
        level,
        status: 'reviewing',
        details: JSON.stringify(details),
        created_at: call.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) return;
    const current = await latestApplication(tx, user, level);
    throw new Refusal(current?.status === 'passed' ? 'already_verified' : 'already_under_review');
  });
}
