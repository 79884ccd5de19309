/** All groups that take part. */
import { collectibles } from './collectibles.ts';
import type { Group } from './group.ts';
import { lever } from './lever.ts';
import { options } from './options.ts';
import { savings, subscription } from './savings.ts';
import { spot } from './spot.ts';
import { wallet } from './wallet.ts';

export const groups: Group[] = [wallet, spot, lever, options, savings, subscription, collectibles];

/** The frozen amounts of all groups. */
export const frozen = groups
  .flatMap((group) => (group.frozen === undefined ? [] : [group.frozen]))
  .map((rows, n) => `select * from (${rows}) as rows_${n} (user_id, currency, kind, amount)`)
  .join(' union all ');
