import { type Call, signedIn } from '../http/handler.ts';
import { startOfDayInTokyo } from '../http/moment.ts';

/** Number of the caller's applications on this day (Tokyo time), with any status. */
export async function applicationsToday(
  call: Call,
  db: Call['db'],
  table: 'deposit' | 'withdrawal',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', signedIn(call))
    .where('created_at', '>=', startOfDayInTokyo(call.clock.now()))
    .executeTakeFirstOrThrow();
  return count;
}
