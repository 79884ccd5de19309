import type { UserActions } from '../userActions.ts';
import { all, keyOf, pressing, typing, type Visits } from './visits.ts';

const fundPassword = '246810';

/** A price that is too low, too high, and valid, with and without the fund password; then it is on sale. */
const selling = (button: string, price: 'free' | 'low') => async (actions: UserActions) => {
  await typing('price', '0.001', '99999999999', price === 'free' ? '40' : '2')(actions);
  await actions.press(button);
  await actions.press(button);
  if (price === 'free') return;
  for (const digit of fundPassword) await actions.press(new RegExp(`^${digit}$`));
  await actions.press(button);
};

export const collectibles: Visits = (people) => {
  const goods = (name: string) => `/pages/nft/goodsDetail?id=${keyOf(people, 'buyer', name)}`;
  const order = (name: string) => `/pages/nft/order/orderPayMoney?order_id=${keyOf(people, 'buyer', name)}`;
  const item = (page: string, name: string) => `/pages/nft/${page}?id=${keyOf(people, 'owner', name)}`;
  const buying = (query: string) => `/pages/nft/orderMakeSure?${query}`;
  const goodsOf = (name: string) => buying(`goods=${keyOf(people, 'buyer', name)}`);
  const itemOf = (name: string) => buying(`item=${keyOf(people, 'owner', name)}`);
  return [
    ...all('/pages/nft/index', 'visitor', 'owner'),
    ...all(goods('many'), 'visitor', 'owner'),
    ...all(goods('scarce'), 'buyer: all are ordered'),
    ...all(goods('soldOut'), 'buyer: sold out'),
    ...all('/pages/nft/goodsDetail?id=9', 'visitor: on sale by owners', 'owner: on sale by owners'),
    ...all('/pages/nft/goodsDetail?id=2', 'visitor: for some days'),
    ...all('/pages/nft/goodsDetail?id=3', 'visitor: upcoming'),
    ...all('/pages/nft/goodsDetail?id=8', 'visitor: over'),
    ...all(item('secondGoodsDetail', 'listed'), 'visitor', 'owner', 'buyer'),
    ...all(item('secondGoodsDetail', 'ordered'), 'visitor: ordered', 'buyer: ordered'),
    ...all('/pages/nft/my/my', 'visitor', 'newcomer', 'owner', 'buyer'),
    ...all(item('my/myArtDetail', 'held'), 'visitor', 'owner: held'),
    {
      who: 'owner: gives by number',
      place: item('my/myArtDetail', 'held'),
      does: pressing('nft.gift', 'login.mobile'),
    },
    ...all(item('my/myArtDetail', 'hidden'), 'owner: hidden'),
    ...all(item('my/myArtDetail', 'listed'), 'owner: listed'),
    ...all(item('my/myArtDetail', 'ordered'), 'owner: ordered'),
    ...all(item('my/myArtDetail', 'sold'), 'owner: sold'),
    ...all(item('my/myArtDetail', 'given'), 'owner: given'),
    ...all(item('my/mySaleDetail', 'held'), 'visitor', 'owner: held'),
    ...all(item('my/mySaleDetail', 'hidden'), 'owner: hidden'),
    ...all(item('my/mySaleDetail', 'listed'), 'owner: listed'),
    ...all(item('my/mySaleDetail', 'hiddenListed'), 'owner: listed and hidden'),
    ...all(item('my/mySaleDetail', 'ordered'), 'owner: ordered'),
    ...all(item('my/mySaleDetail', 'sold'), 'owner: sold'),
    ...all(item('my/mySaleDetail', 'given'), 'owner: given'),
    { who: 'owner: sells', place: item('my/mySaleDetail', 'dear'), does: selling('nft.sellSubmit', 'free') },
    {
      who: 'owner: sells cheaply',
      place: item('my/mySaleDetail', 'cheap'),
      does: selling('nft.sellSubmit', 'low'),
    },
    {
      who: 'owner: changes',
      place: item('my/mySaleDetail', 'dearer'),
      does: selling('nft.changePrice', 'free'),
    },
    {
      who: 'owner: lowers',
      place: item('my/mySaleDetail', 'cheaper'),
      does: selling('nft.changePrice', 'low'),
    },
    { who: 'owner: ends an order', place: item('my/mySaleDetail', 'ordered'), does: pressing('nft.takeOff') },
    {
      who: 'owner: takes it back',
      place: item('my/mySaleDetail', 'taken'),
      does: async (actions) => {
        await actions.press('nft.takeOff');
        await actions.press('nft.takeOff', -1);
      },
    },
    ...all('/pages/nft/order/orderList', 'visitor', 'buyer', 'forgetful'),
    ...all(order('due'), 'visitor', 'buyer: due'),
    ...all(
      `/pages/nft/order/orderPayMoney?order_id=${keyOf(people, 'forgetful', 'late')}`,
      'forgetful: late',
    ),
    ...all(order('paid'), 'buyer: paid'),
    ...all(order('several'), 'buyer: several'),
    ...all(order('cancelled'), 'buyer: cancelled'),
    ...all(order('resold'), 'buyer: resold'),
    ...all(order('bought'), 'buyer: resale'),
    ...all(goodsOf('many'), 'visitor', 'buyer', 'poor'),
    ...all(goodsOf('single'), 'buyer: one at a time'),
    { who: 'buyer: sold out', place: goodsOf('soldOut'), does: pressing('nft.checkAgain') },
    { who: 'hoarder', place: goodsOf('single'), does: pressing('nft.placeOrder') },
    { who: 'poor: one that is rare', place: goodsOf('rare'), does: pressing('nft.placeOrder') },
    { who: 'poor: some that are rare', place: goodsOf('rareMany'), does: pressing('nft.placeOrder') },
    { who: 'poor: orders of an owner', place: itemOf('listed'), does: pressing('nft.placeOrder') },
    ...all(itemOf('listed'), 'buyer: resale', 'poor: resale'),
    { who: 'poor: ordered', place: itemOf('ordered'), does: pressing('nft.checkAgain') },
    ...all('/pages/nft/orderMakeSure', 'buyer: nothing'),
  ];
};
