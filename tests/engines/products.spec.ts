/** Savings, new coins and collectibles. */
import { balanceOf, fundPassword, give, newcomer, setFundPassword } from '../browser/people.ts';
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';
import { typePin } from './steps.ts';

const usdt = 3;

test('savings are bought, and redeemed early with the penalty that was named', async ({
  phone,
  exchange,
}) => {
  const person = await newcomer(exchange, 'saver');
  await give(exchange, person, usdt, '1000');
  await phone.visit('/pages/finance/index', person);
  await phone.pressRow('USDT 15日プラン');
  await phone.at('/pages/finance/buyPage').shown();
  await phone.fillIn({ amount: '1000' });
  await phone.input('agreement').check();
  await phone.button('savings.submit', { coin: 'USDT' }).press();
  await phone.dialog().says(/90\s*USDT/);
  await phone.agree(t('savings.confirmYes'));
  const orders = phone.at('/pages/finance/ordersPage');
  await orders.says(/1,000\s*USDT/);
  expect(await balanceOf(exchange, person, usdt)).toBe(0);
  await phone.button('savings.redeem').press();
  await phone.dialog().says(/910\s*USDT/);
  await phone.agree(t('savings.redeemYes'));
  await orders.says(t('savings.noCustody'));
  expect(await balanceOf(exchange, person, usdt)).toBe(910);
});

test('a new coin is subscribed to', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'subscriber');
  await give(exchange, person, usdt, '100');
  await phone.visit('/pages/publication/index', person);
  await phone.pressRow('SHJ');
  await phone.at('/pages/publication/details').shown();
  await phone.button('subscription.buy', { coin: 'SHJ' }).press();
  await phone.at('/pages/publication/purchase').shown();
  await phone.button('common.all').press();
  await phone.input('amount').holds('100');
  await phone.fillIn({ amount: '50' });
  await phone.button('subscription.buy', { coin: 'SHJ' }).press();
  await phone.dialog().says(/200\s*SHJ/);
  await phone.agree(t('subscription.confirmYes'));
  await phone.at('/pages/publication/index').says(t('status.waitingForListing'));
  expect(await balanceOf(exchange, person, usdt)).toBe(50);
});

test('a collectible is bought and put on sale', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'collector');
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, '500');
  const { data } = await person.client.call('nftGoodsList', { page: 1, pagesize: 100 });
  const goods = data.find(({ status, surplus }) => status === 1 && surplus > 5);
  if (!goods) throw new Error('Nothing is on sale');
  await phone.visit(`/pages/nft/goodsDetail?id=${goods.id}`, person);
  await phone.button('nft.buy').press();
  await phone.at('/pages/nft/orderMakeSure').shown();
  await phone.button('nft.placeOrder').press();
  const order = phone.at('/pages/nft/order/orderPayMoney');
  await order.says(/0[45]:\d\d/);
  await phone.button('nft.pay').press();
  await typePin(phone, t('nft.askPassword'), fundPassword, t('nft.pay'));
  await order.says(t('nft.paidText'));
  expect(await balanceOf(exchange, person, usdt)).toBeCloseTo(500 - Number(goods.price), 6);

  await phone.button('nft.toItem').press();
  await phone.at('/pages/nft/my/myArtDetail').button('nft.sell').press();
  await phone.fillIn({ price: '55.5' });
  await phone.button('nft.sellSubmit').press();
  await phone.agree(t('nft.sellSubmit'));
  await phone.at('/pages/nft/my/mySaleDetail').says(t('status.listed'));
});
