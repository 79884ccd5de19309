import type { UserActions } from '../userActions.ts';
import { all, typing, type Visits } from './visits.ts';

const details = (actions: UserActions) => actions.tabs(() => actions.openAll());
/** More than the balance, less than the minimum, and a valid amount, which is then confirmed. */
const withdrawing = async (actions: UserActions) => {
  await typing('number', '99999999', '0.1', '4000')(actions);
  await actions.press(/を出金する$/);
  if (await actions.fillMarked()) await actions.press(/を出金する$/);
};

export const money: Visits = () => [
  ...all('/pages/assets/index', 'visitor', 'payer'),
  { who: 'demo: hides amounts', place: '/pages/assets/index', prefs: { hideBalance: true, hideSmall: true } },
  { who: 'newcomer: hides small', place: '/pages/assets/index', prefs: { hideSmall: true } },
  { who: 'payer: opens coins', place: '/pages/assets/tradeAccount', does: (actions) => actions.openAll() },
  {
    who: 'payer: hides amounts',
    place: '/pages/assets/tradeAccount',
    prefs: { hideBalance: true },
    does: (actions) => actions.open(0),
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
  { who: 'demo: a coin', place: '/pages/withdraw/index', does: (actions) => actions.open(0) },
  { who: 'demo: by bank', place: '/pages/withdraw/index', does: (actions) => actions.open(-1) },
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
    does: (actions) => actions.set('forms.withdrawal.address', ''),
  },
  ...all('/pages/user/address/index', 'visitor', 'demo'),
  ...all('/pages/user/address/address', 'visitor', 'demo'),
  ...all('/pages/user/address/address?pick=true&currency_id=3', 'demo: picks'),
  ...all('/pages/user/address/create', 'visitor', 'newcomer', 'demo'),
  ...all('/pages/transfer/index', 'visitor', 'demo'),
  {
    who: 'demo: to the same account',
    place: '/pages/transfer/index',
    does: async (actions) => {
      await typing('number', '99999999', '1')(actions);
      await actions.type('from_field', '1');
      await actions.type('from_field', '2');
      await actions.type('to_field', '2');
      await actions.type('to_field', '1');
    },
  },
  ...all('/pages/transfer/index?currency_id=9999', 'demo: money'),
  ...all('/pages/transfer/index?currency_id=1103', 'demo: a new coin'),
  ...all('/pages/transfer/record', 'visitor', 'demo'),
];
