/** A picture uploaded by a user. */
import { payloadOf, upload } from '../../../server/testing/people.ts';
import { picture } from '../../../server/testing/pictures.ts';
import type { World } from './world.ts';

/** @returns its name */
export async function proofOf(
  { exchange }: Pick<World, 'exchange'>,
  person: { token: string },
): Promise<string> {
  return String(payloadOf(await upload(exchange, person, await picture())));
}
