import type { UserActions } from '../userActions.ts';
import { all, pressing, typing, type Visits } from './visits.ts';

/** The labels of the buttons that send an order. */
const buttons = {
  spot: { 1: /^BTCを買う/, 2: /^BTCを売る/ },
  lever: { 1: /^BTCをロング/, 2: /^BTCをショート/ },
};

/** Prices and amounts beyond the limits, and within them. */
const spot = (side: 1 | 2) => async (actions: UserActions) => {
  await typing('target_price', '1', '9999999', '58000')(actions);
  await typing('amount', '99999', '0.0000001', '0.01')(actions);
  await actions.press(buttons.spot[side]);
  await actions.press('runtime.no');
  await actions.press('trade.market');
  await typing('amount', '99999', '0.01')(actions);
  await actions.tabs(() => actions.openAll());
};

const lever = (type: 1 | 2) => async (actions: UserActions) => {
  await actions.press('lever.withStops');
  await typing('share', '999999', '1')(actions);
  await typing('target_profit_price', '1', '999999')(actions);
  await typing('stop_loss_price', '999999', '1')(actions);
  await actions.press('trade.limit');
  await typing('target_price', '', '1', '999999')(actions);
  await typing('target_price', type === 1 ? '50000' : '60000')(actions);
  await typing('target_profit_price', type === 1 ? '999999' : '1')(actions);
  await typing('stop_loss_price', type === 1 ? '1' : '999999')(actions);
  await actions.press(buttons.lever[type]);
  await actions.press('runtime.no');
  await actions.press('trade.market');
  await typing('share', '2')(actions);
  await actions.press(buttons.lever[type]);
  await actions.press('runtime.no');
  await actions.tabs();
};

/** Changes the stops of each visible order. */
const stops = async (actions: UserActions) => {
  await actions.tabs(async () => {
    for (let nth = 0; nth < actions.count('lever.stops'); nth++) {
      await actions.press('lever.stops', nth);
      await typing('target_profit_price', '1', '999999')(actions);
      await typing('stop_loss_price', '999999', '1')(actions);
      await actions.press('runtime.close');
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
    does: async (actions: UserActions) => {
      await typing('target_price', '58000')(actions);
      await typing('amount', '0.001')(actions);
      await actions.press(buttons.spot[side]);
    },
  })),
  {
    who: 'trader: without a network',
    place: '/pages/trade/index',
    does: async (actions) => {
      await actions.press('trade.market');
      await actions.loseNetwork();
      await typing('amount', '0.01')(actions);
    },
  },
  ...all('/pages/trade/kline', 'visitor', 'demo'),
  ...all('/pages/lever/index', 'newcomer', 'daring'),
  {
    who: 'visitor',
    place: '/pages/lever/index',
    does: async (actions) => {
      await typing('share', '2')(actions);
      await actions.tabs();
    },
  },
  { who: 'trader', place: '/pages/lever/index', does: lever(1) },
  { who: 'trader: short', place: '/pages/lever/index?type=2', does: lever(2) },
  { who: 'trader: stops', place: '/pages/lever/index', does: stops },
  {
    who: 'trader: without a network',
    place: '/pages/lever/index',
    does: async (actions) => {
      await actions.loseNetwork();
      await typing('share', '2')(actions);
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
    does: async (actions) => {
      await actions.press(/^60秒/);
      await typing('number', '100')(actions);
      await actions.tabs();
    },
  },
  {
    who: 'trader: buys',
    place: '/pages/option/detail',
    does: async (actions) => {
      await actions.press(/^60秒/);
      await typing('number', '1', '999999', '9000', '100')(actions);
      await actions.press('option.buyCall');
      await actions.press('runtime.no');
    },
  },
  {
    who: 'demo: is not asked',
    place: '/pages/option/detail',
    prefs: { confirmOrders: false },
    does: async (actions) => {
      await actions.press(/^60秒/);
      await typing('number', '100')(actions);
      await actions.press('option.buyCall');
    },
  },
  {
    who: 'trader: without a network',
    place: '/pages/option/detail',
    does: async (actions) => {
      await actions.loseNetwork();
      await actions.press(/^60秒/);
      await typing('number', '100')(actions);
    },
  },
];
