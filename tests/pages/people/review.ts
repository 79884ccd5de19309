/** A reviewer who decides for one user only. */
import { decide, pendingReviews } from '../../../server/reviews/index.ts';
import { identity, type Person } from '../../../server/testing/people.ts';
import { does, type World } from './world.ts';

/** Decides all applications of a user. @param reason the reason for rejection; approved without one */
export async function review({ exchange }: World, { id }: Person, reason?: string): Promise<void> {
  for (const one of await pendingReviews(exchange.context))
    if (String(one.user) === String(id))
      await decide(exchange.context, {
        kind: one.kind,
        id: one.id,
        passed: reason === undefined,
        ...(reason === undefined ? {} : { reason }),
      });
}

/** Submits the basic verification, and approves it. */
export async function verify(world: World, person: Person): Promise<void> {
  await does(world, person, 'userRealName', identity);
  await review(world, person);
}
