import type { Hands } from '../hands.ts';
import { all, pressing, typing, type Visits } from './visits.ts';

/** The labels of the buttons that send an order. */
const buttons = {
  spot: { 1: /^BTCを買う/, 2: /^BTCを売る/ },
  lever: { 1: /^BTCをロング/, 2: /^BTCをショート/ },
};

/** Prices and amounts beyond the limits, and within them. */
const spot = (side: 1 | 2) => async (hands: Hands) => {
  await typing('target_price', '1', '9999999', '58000')(hands);
  await typing('amount', '99999', '0.0000001', '0.01')(hands);
  await hands.press(buttons.spot[side]);
  await hands.press('runtime.no');
  await hands.press('trade.market');
  await typing('amount', '99999', '0.01')(hands);
  await hands.tabs(() => hands.openAll());
};

const lever = (type: 1 | 2) => async (hands: Hands) => {
  await hands.press('lever.withStops');
  await typing('share', '999999', '1')(hands);
  await typing('target_profit_price', '1', '999999')(hands);
  await typing('stop_loss_price', '999999', '1')(hands);
  await hands.press('trade.limit');
  await typing('target_price', '', '1', '999999')(hands);
  await typing('target_price', type === 1 ? '50000' : '60000')(hands);
  await typing('target_profit_price', type === 1 ? '999999' : '1')(hands);
  await typing('stop_loss_price', type === 1 ? '1' : '999999')(hands);
  await hands.press(buttons.lever[type]);
  await hands.press('runtime.no');
  await hands.press('trade.market');
  await typing('share', '2')(hands);
  await hands.press(buttons.lever[type]);
  await hands.press('runtime.no');
  await hands.tabs();
};

/** Changes the stops of each visible order. */
const stops = async (hands: Hands) => {
  await hands.tabs(async () => {
    for (let nth = 0; nth < hands.count('lever.stops'); nth++) {
      await hands.press('lever.stops', nth);
      await typing('target_profit_price', '1', '999999')(hands);
      await typing('stop_loss_price', '999999', '1')(hands);
      await hands.press('runtime.close');
    }
  });
};

export const trading: Visits = () => [
  ...all('/pages/trade/index', 'visitor', 'newcomer'),
  { who: 'trader', place: '/pages/trade/index', does: spot(1) },
  ...all('/pages/trade/index?side=2', 'visitor: sells'),
  { who: 'trader: sells', place: '/pages/trade/index?side=2', does: spot(2) },
  ...([1, 2] as const).map((side) => ({
    who: 'demo: is not asked',
    place: `/pages/trade/index?side=${side}`,
    prefs: { confirmOrders: false },
    does: async (hands: Hands) => {
      await typing('target_price', '58000')(hands);
      await typing('amount', '0.001')(hands);
      await hands.press(buttons.spot[side]);
    },
  })),
  {
    who: 'trader: without a network',
    place: '/pages/trade/index',
    does: async (hands) => {
      await hands.press('trade.market');
      await hands.loseNetwork();
      await typing('amount', '0.01')(hands);
    },
  },
  ...all('/pages/trade/kline', 'visitor', 'demo'),
  ...all('/pages/lever/index', 'newcomer', 'daring'),
  {
    who: 'visitor',
    place: '/pages/lever/index',
    does: async (hands) => {
      await typing('share', '2')(hands);
      await hands.tabs();
    },
  },
  { who: 'trader', place: '/pages/lever/index', does: lever(1) },
  { who: 'trader: short', place: '/pages/lever/index?type=2', does: lever(2) },
  { who: 'trader: stops', place: '/pages/lever/index', does: stops },
  {
    who: 'trader: without a network',
    place: '/pages/lever/index',
    does: async (hands) => {
      await hands.loseNetwork();
      await typing('share', '2')(hands);
    },
  },
  { who: 'trader: closes', place: '/pages/lever/index', does: pressing('lever.close', 'runtime.no') },
  ...([1, 2] as const).map((type) => ({
    who: 'demo: is not asked',
    place: `/pages/lever/index?type=${type}`,
    prefs: { confirmOrders: false },
    does: pressing(buttons.lever[type], 'lever.close'),
  })),
  ...all('/pages/option/detail', 'newcomer', 'trader'),
  {
    who: 'visitor',
    place: '/pages/option/detail',
    does: async (hands) => {
      await hands.press(/^60秒/);
      await typing('number', '100')(hands);
      await hands.tabs();
    },
  },
  {
    who: 'trader: buys',
    place: '/pages/option/detail',
    does: async (hands) => {
      await hands.press(/^60秒/);
      await typing('number', '1', '999999', '9000', '100')(hands);
      await hands.press('option.buyCall');
      await hands.press('runtime.no');
    },
  },
  {
    who: 'demo: is not asked',
    place: '/pages/option/detail',
    prefs: { confirmOrders: false },
    does: async (hands) => {
      await hands.press(/^60秒/);
      await typing('number', '100')(hands);
      await hands.press('option.buyCall');
    },
  },
  {
    who: 'trader: without a network',
    place: '/pages/option/detail',
    does: async (hands) => {
      await hands.loseNetwork();
      await hands.press(/^60秒/);
      await typing('number', '100')(hands);
    },
  },
];
