import { expect, test } from './fixtures.ts';
import { balanceOf, fundPassword, newcomer } from './people.ts';
import { buyer, onSale, own, pay, placeOrder, typePin } from './steps/collectibles.ts';
import { agree, at, fill, goTo, messageAt, press, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const usdt = 3;
const goodsPage = '/pages/nft/goodsDetail';
const listingPage = '/pages/nft/secondGoodsDetail';
const orderPage = '/pages/nft/orderMakeSure';
const payPage = '/pages/nft/order/orderPayMoney';
const itemPage = '/pages/nft/my/myArtDetail';
const salePage = '/pages/nft/my/mySaleDetail';

test('bought in the shop, sold to another user, and given to a third [3.19, 3.20, 4.12, 4.13, 4.15]', async ({
  page,
  exchange,
}) => {
  test.slow();
  const [ann, ben, eve] = [
    await buyer(exchange, 'ann'),
    await buyer(exchange, 'ben'),
    await newcomer(exchange, 'eve'),
  ];
  const goods = await onSale(ann, true);
  const { name, price } = await ann.client.call('nftGoodsDetail', { id: goods });

  await visit(page, `${goodsPage}?id=${goods}`, ann);
  for (const key of ['creator', 'mintedAt', 'contract', 'chain', 'limited', 'price'])
    await expect(at(page, goodsPage)).toContainText(t(`nft.${key}`));
  await press(page, 'nft.buy');
  await page.getByRole('radio', { name: '2', exact: true }).check();
  const total = Number(price) * 2;
  await expect(at(page, orderPage)).toContainText(String(total));
  await placeOrder(page);
  await pay(page);
  await expect(toast(page, t('nft.paid'))).toBeVisible();
  await expect(at(page, payPage)).toContainText(t('nft.paidText'));
  for (const key of ['orderNumber', 'orderTime'])
    await expect(at(page, payPage)).toContainText(t(`nft.${key}`));
  expect(await balanceOf(exchange, ann, usdt)).toBe(500 - total);

  await press(page, 'nft.toCollection');
  await at(page, '/pages/nft/my/my').getByRole('button', { name }).first().click();
  await expect(at(page, itemPage)).toContainText(t('status.bought'));
  for (const key of ['owner', 'tokenId']) await expect(at(page, itemPage)).toContainText(t(`nft.${key}`));
  await press(page, 'nft.sell');
  await fill(page, { price: '0.001' });
  await press(page, 'nft.sellSubmit');
  await expect(messageAt(page, 'price')).toBeVisible();
  await fill(page, { price: '55.5' });
  await press(page, 'nft.sellSubmit');
  await agree(page, t('nft.sellSubmit'));
  await expect(toast(page, t('nft.listed'))).toBeVisible();
  await expect(at(page, salePage)).toContainText(t('status.listed'));

  await visit(page, '/pages/nft/index', ben);
  await page.getByRole('tab', { name: t('nft.owners') }).click();
  await at(page, '/pages/nft/index').getByRole('button', { name: '55.5' }).first().click();
  await expect(at(page, listingPage)).toContainText(name);
  await press(page, 'nft.buy');
  await placeOrder(page);
  await pay(page);
  await expect(at(page, payPage)).toContainText(t('nft.paidText'));
  expect(await balanceOf(exchange, ben, usdt)).toBe(444.5);
  expect(await balanceOf(exchange, ann, usdt)).toBe(500 - total + 55.5);

  await press(page, 'nft.toItem');
  await expect(at(page, itemPage)).toContainText(t('status.resold'));
  await press(page, 'nft.gift');
  const sheet = page.getByRole('dialog', { name: t('nft.giftTitle') });
  const recipient = async (account: string) => {
    await fill(sheet, { target_account: account });
    await sheet.getByRole('button', { name: t('nft.giftSubmit'), exact: true }).click();
  };
  // The fund password is not asked for until it is known who would get the item.
  await recipient('nobody@example.com');
  await expect(messageAt(sheet, 'target_account')).toHaveText(t('server.refusal.recipient_unknown'));
  await recipient(eve.email);
  await page
    .getByRole('dialog', { name: t('nft.giftConfirm') })
    .getByRole('button', { name: t('nft.giftSubmit'), exact: true })
    .click();
  await typePin(page, fundPassword, 'nft.giftSubmit');
  await expect(toast(page, t('nft.given'))).toBeVisible();
  const { data } = await eve.client.call('nftGoodsUserCollectionList', { page: 1, pagesize: 20 });
  expect(data).toMatchObject([{ name, status: 1 }]);
  await visit(page, `${itemPage}?id=${data[0]?.id}`, eve);
  await expect(at(page, itemPage)).toContainText(t('status.gifted'));
});

test('an order is cancelled, or cancels itself when its time is over [4.12]', async ({ page, exchange }) => {
  const ann = await buyer(exchange, 'ann');
  const goods = await onSale(ann, false);
  await visit(page, `${orderPage}?goods=${goods}`, ann);
  await placeOrder(page);
  await press(page, 'nft.cancelOrder');
  await agree(page, t('nft.cancelOrder'));
  await expect(at(page, payPage)).toContainText(t('nft.cancelledText'));

  const { order_id } = await ann.client.call('nftGoodsApply', { id: goods });
  await exchange.db
    .updateTable('collectible_order')
    .set({ expires_at: Date.now() + 6000 })
    .where('id', '=', order_id)
    .execute();
  await visit(page, `${payPage}?order_id=${order_id}`, ann);
  await expect(page.getByRole('button', { name: t('nft.pay'), exact: true })).toBeVisible();
  await expect(at(page, payPage)).toContainText(t('nft.expiredText'), { timeout: 15_000 });
  await expect(page.getByRole('button', { name: t('nft.pay'), exact: true })).toHaveCount(0);
  await goTo(page, '/pages/nft/order/orderList?status=3');
  const list = at(page, '/pages/nft/order/orderList');
  await expect(list).toContainText(t('status.expired'));
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect(await balanceOf(exchange, ann, usdt)).toBe(500);
});

test('a wrong fund password and an insufficient balance show errors, and the order stays', async ({
  page,
  exchange,
}) => {
  const ann = await buyer(exchange, 'ann');
  const { order_id } = await ann.client.call('nftGoodsApply', { id: await onSale(ann, false) });
  await visit(page, `${payPage}?order_id=${order_id}`, ann);
  await pay(page, '000000');
  await expect(messageAt(page, 'pay_password')).toHaveText(
    t('server.refusal.wrong_fund_password_left', { left: 4 }),
  );
  await typePin(page, fundPassword, 'nft.pay');
  await expect(at(page, payPage)).toContainText(t('nft.paidText'));

  const poor = await buyer(exchange, 'poor', '1');
  const due = await poor.client.call('nftGoodsApply', { id: await onSale(poor, false) });
  await visit(page, `${payPage}?order_id=${due.order_id}`, poor);
  await expect(at(page, payPage)).toContainText(t('nft.insufficient', { coin: 'USDT' }));
  await expect(page.getByRole('button', { name: t('nft.pay'), exact: true })).toBeDisabled();
});

test('a buyer without the balance for a reseller’s only piece sees an error with what to do [9.29]', async ({
  page,
  exchange,
}) => {
  const [ann, poor] = [await buyer(exchange, 'owner'), await buyer(exchange, 'poor', '1')];
  const item = await own(ann, await onSale(ann, true));
  await ann.client.call('nftGoodsUserCollectionSales', { id: item, price: '60' });
  await visit(page, `${orderPage}?item=${item}`, poor);
  await expect(at(page, orderPage)).toContainText(t('nft.insufficient', { coin: 'USDT' }));
  await press(page, 'nft.placeOrder');
  await expect(at(page, orderPage)).toContainText(t('server.refusal.scarce'));
});

test('a sold-out, own or reserved item cannot be bought, and the page shows the reason', async ({
  page,
  exchange,
}) => {
  const [ann, ben] = [await buyer(exchange, 'ann'), await buyer(exchange, 'ben')];
  const { data } = await ann.client.call('nftGoodsList', { page: 1, pagesize: 100 });
  const gone = data.find(({ sales, stock }) => sales === stock);
  await visit(page, `${goodsPage}?id=${gone?.id}`, ann);
  await expect(page.getByRole('button', { name: t('nft.soldOutButton'), exact: true })).toBeDisabled();

  const id = await own(ann, await onSale(ann, true));
  await ann.client.call('nftGoodsUserCollectionSales', { id, price: '60' });
  await goTo(page, `${listingPage}?id=${id}`);
  await expect(page.getByRole('button', { name: t('nft.manage'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('nft.buy'), exact: true })).toHaveCount(0);

  await visit(page, `${listingPage}?id=${id}`, ben);
  await press(page, 'nft.buy');
  await expect(page.getByRole('button', { name: t('nft.placeOrder'), exact: true })).toBeVisible();
  const eve = await buyer(exchange, 'eve');
  const { order_id } = await eve.client.call('nftGoodsUserMemberApply', { id });
  await press(page, 'nft.placeOrder');
  await expect(at(page, orderPage)).toContainText(t('nft.goneMeanwhile'));
  await goTo(page, `${listingPage}?id=${id}`);
  await expect(at(page, listingPage)).toContainText(t('nft.beingBought'));
  await eve.client.call('nftGoodsCancelOrder', { order_id });
  await press(page, 'nft.checkAgain');
  await expect(page.getByRole('button', { name: t('nft.buy'), exact: true })).toBeVisible();
});

test('an owner changes the price, hides the item, and takes it off sale [4.14, 4.16]', async ({
  page,
  exchange,
}) => {
  const ann = await buyer(exchange, 'ann');
  const id = await own(ann, await onSale(ann, true));
  await ann.client.call('nftGoodsUserCollectionSales', { id, price: '60' });
  const offered = async () => {
    const { data } = await exchange.client().call('nftGoodsUserMemberGoodsList', { page: 1, pagesize: 100 });
    return data.find((row) => row.id === id)?.price;
  };
  await visit(page, `${salePage}?id=${id}`, ann);
  await fill(page, { price: '61.25' });
  await press(page, 'nft.changePrice');
  await agree(page, t('nft.changePrice'));
  await expect(toast(page, t('nft.priceChanged'))).toBeVisible();
  expect(await offered()).toBe('61.25');
  await press(page, 'nft.hide');
  await expect(at(page, salePage)).toContainText(t('nft.hiddenSale'));
  expect(await offered()).toBeUndefined();
  await press(page, 'nft.show');
  await expect(at(page, salePage)).not.toContainText(t('nft.hiddenSale'));
  expect(await offered()).toBe('61.25');
  await press(page, 'nft.takeOff');
  await agree(page, t('nft.takeOff'));
  await expect(toast(page, t('nft.takenOff'))).toBeVisible();
  await expect(at(page, salePage)).toContainText(t('status.held'));
  expect(await offered()).toBeUndefined();
});
