import type { Hands } from '../hands.ts';
import { all, typing, type Visits } from './visits.ts';

const details = (hands: Hands) => hands.tabs(() => hands.openAll());
/** More than the balance, less than the minimum, and a valid amount, which is then confirmed. */
const withdrawing = async (hands: Hands) => {
  await typing('number', '99999999', '0.1', '4000')(hands);
  await hands.press(/を出金する$/);
  if (await hands.fillMarked()) await hands.press(/を出金する$/);
};

export const money: Visits = () => [
  ...all('/pages/assets/index', 'visitor', 'payer'),
  { who: 'demo: hides amounts', place: '/pages/assets/index', prefs: { hideBalance: true, hideSmall: true } },
  { who: 'newcomer: hides small', place: '/pages/assets/index', prefs: { hideSmall: true } },
  { who: 'payer: opens coins', place: '/pages/assets/tradeAccount', does: (hands) => hands.openAll() },
  {
    who: 'payer: hides amounts',
    place: '/pages/assets/tradeAccount',
    prefs: { hideBalance: true },
    does: (hands) => hands.open(0),
  },
  ...all('/pages/assets/record', 'visitor', 'newcomer'),
  ...['payer', 'plainCard', 'freshCard'].map((who) => ({
    who,
    place: '/pages/assets/record',
    does: details,
  })),
  ...all('/pages/assets/record?currency_id=1', 'payer: of one coin'),
  ...all('/pages/assets/tradeAccount', 'visitor', 'newcomer', 'trader'),
  ...all('/pages/assets/tradeAccount?account=lever', 'trader: contracts'),
  ...all('/pages/assets/tradeAccount?account=micro', 'trader: options'),
  ...all('/pages/assets/tradeAccount?account=legal', 'trader: money'),
  ...all('/pages/bankbind/index', 'visitor', 'newcomer', 'payer', 'plainCard', 'freshCard'),
  ...all('/pages/bankbind/addbank', 'visitor', 'newcomer', 'demo'),
  ...all('/pages/deposit/index', 'visitor', 'demo'),
  ...all('/pages/deposit/charge', 'visitor', 'exhausted'),
  { who: 'demo', place: '/pages/deposit/charge', does: typing('amount', '1', '100') },
  ...all('/pages/deposit/charge?currency_id=9999', 'demo: by bank'),
  ...all('/pages/deposit/charge?currency_id=4711', 'demo: unknown coin'),
  ...all('/pages/deposit/charge?currency_code=ETH&currency_id=10000', 'demo: shortcut'),
  ...all('/pages/withdraw/index', 'visitor', 'demo'),
  { who: 'demo: a coin', place: '/pages/withdraw/index', does: (hands) => hands.open(0) },
  { who: 'demo: by bank', place: '/pages/withdraw/index', does: (hands) => hands.open(-1) },
  ...all('/pages/withdraw/detail', 'visitor', 'newcomer', 'applicant', 'verified', 'exhausted'),
  ...['demo', 'plainCard'].map((who) => ({ who, place: '/pages/withdraw/detail', does: withdrawing })),
  ...all('/pages/withdraw/bank/bank', 'visitor', 'newcomer', 'exhausted'),
  ...['payer', 'plainCard', 'freshCard'].map((who) => ({
    who,
    place: '/pages/withdraw/bank/bank',
    does: withdrawing,
  })),
  {
    who: 'demo: no address',
    place: '/pages/withdraw/detail',
    does: (hands) => hands.set('forms.withdrawal.address', ''),
  },
  ...all('/pages/user/address/index', 'visitor', 'demo'),
  ...all('/pages/user/address/address', 'visitor', 'demo'),
  ...all('/pages/user/address/address?pick=true&currency_id=3', 'demo: picks'),
  ...all('/pages/user/address/create', 'visitor', 'newcomer', 'demo'),
  ...all('/pages/transfer/index', 'visitor', 'demo'),
  {
    who: 'demo: to the same account',
    place: '/pages/transfer/index',
    does: async (hands) => {
      await typing('number', '99999999', '1')(hands);
      await hands.type('from_field', '1');
      await hands.type('from_field', '2');
      await hands.type('to_field', '2');
      await hands.type('to_field', '1');
    },
  },
  ...all('/pages/transfer/index?currency_id=9999', 'demo: money'),
  ...all('/pages/transfer/index?currency_id=1103', 'demo: a new coin'),
  ...all('/pages/transfer/record', 'visitor', 'demo'),
];
