/** What a user has done before somebody looks: something to show in each list. */
import type { TestExchange } from './exchange.ts';
import { demo } from './fixtures.ts';
import type { Person } from './people.ts';
import { picture } from './pictures.ts';

/** Does a little of everything, once. */
export async function leaveTraces(exchange: TestExchange, { client, id }: Person): Promise<void> {
  const known = await exchange.db.selectFrom('deposit').select('id').where('user_id', '=', id).execute();
  if (known.length > 0) return;
  await client.call('walletChange', {
    currency_id: 3,
    from_field: 'change',
    to_field: 'lever',
    number: '1.5',
  });
  const proof = await picture('proof.png');
  const imgs = await client.call('upload', {
    file: new File([new Uint8Array(proof.buffer)], proof.name, { type: proof.mimeType }),
  });
  await client.call('walletChargeReq', {
    currency: 3,
    sub_type: 'trc20',
    amount: '150',
    imgs,
    account: 'tx',
  });
  await exchange.review('deposit', id, { reason: 'No such transfer' });
  const [address] = await client.call('walletGetAddress', { currency: 3 });
  await client.call('walletOut', {
    currency: 3,
    number: '20',
    address: address?.address ?? '',
    pay_password: demo.fundPassword,
  });
  await client.call('coinTrade', {
    legal_id: 3,
    currency_id: 1,
    type: 1,
    target_price: '10000',
    amount: '0.01',
  });
}
