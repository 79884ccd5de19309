/** Who visits the pages: by name, the token of each; a visitor has none. */
import { demoAccount, seedDemo } from '../../../server/demo/index.ts';
import type { Markets } from '../../../server/spot/index.ts';
import type { TestExchange } from '../../../server/testing/exchange.ts';
import { logIn } from '../../../server/testing/people.ts';

export interface World {
  exchange: TestExchange;
  markets: Markets;
}

export type People = Record<string, { token: string; keys: Record<string, number> }>;

export async function prepare({ exchange }: World): Promise<People> {
  await seedDemo(exchange.context);
  const demo = await logIn(exchange, demoAccount.email, demoAccount.password);
  return { demo: { token: demo.token, keys: {} } };
}
