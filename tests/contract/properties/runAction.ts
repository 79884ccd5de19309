import type { Action } from './group.ts';
import { expectInvariants } from './invariants.ts';
import type { World } from './world.ts';

/** The number of sequences. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 8);
export const seed =
  process.env.PROPERTY_SEED === undefined ? {} : { seed: Number(process.env.PROPERTY_SEED) };

/** Runs an action and checks all invariants. @throws with the action's text */
export async function runAction(world: World, { text, run }: Action): Promise<void> {
  try {
    await run(world);
    await expectInvariants(world.exchange);
  } catch (error) {
    throw new Error(`${text}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
