/** Actions of a user before a test: some content for each list. */
import type { TestExchange } from './exchange.ts';
import { demo } from './fixtures.ts';
import type { Person } from './people.ts';
import { picture } from './pictures.ts';

/** Does a little of everything, once. */
export async function createUserContent(exchange: TestExchange, { client, id }: Person): Promise<void> {
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
  await exchange.review('deposit', id, { reason: '送金を確認できませんでした' });
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
  for (const amount of ['100', '200'])
    await client.call('lhDeposit', { config_id: 2, amount, agreement: true });
  const { order_list } = await client.call('lhDepositOrder', { status: 1 });
  await client.call('lhDepositOrderCancel', { id: order_list[0]?.id ?? 0 });
  const coin = await client.call('lhSendGetRecommend');
  await client.call('lhSendOrder', { config_id: coin?.id ?? 0, amount: '20' });
  const { data } = await client.call('nftGoodsList', { page: 1, pagesize: 1 });
  const goods = data[0]?.id ?? 0;
  for (const outcome of ['pay', 'cancel', 'wait']) {
    const { order_id } = await client.call('nftGoodsApply', { id: goods });
    if (outcome === 'pay')
      await client.call('nftGoodsOrderPay', { order_id, pay_type: 1, pay_password: demo.fundPassword });
    if (outcome === 'cancel') await client.call('nftGoodsCancelOrder', { order_id });
  }
}
