import { all, keyOf, typing, type Visits } from './visits.ts';

/** Less than the minimum, more than the balance, and a valid amount. */
const amounts = typing('amount', '0.01', '99999999', '500');

export const savings: Visits = (people) => {
  const of = (name: string) => `?id=${keyOf(people, 'saver', name)}`;
  return [
    ...all('/pages/finance/index', 'visitor', 'saver'),
    ...all(`/pages/finance/buyPage${of('plan')}`, 'visitor'),
    { who: 'saver', place: `/pages/finance/buyPage${of('plan')}`, does: amounts },
    { who: 'demo: without a maximum', place: `/pages/finance/buyPage${of('unlimited')}`, does: amounts },
    ...all('/pages/finance/ordersPage', 'visitor', 'saver'),
    ...all('/pages/finance/rulePage', 'visitor', 'saver'),
    ...all('/pages/publication/index', 'visitor', 'newcomer', 'saver'),
    ...all(`/pages/publication/details${of('subscribing')}`, 'visitor', 'saver'),
    ...all(`/pages/publication/details${of('upcoming')}`, 'saver: upcoming'),
    ...all(`/pages/publication/details${of('over')}`, 'saver: over'),
    ...all(`/pages/publication/details${of('soldOut')}`, 'saver: sold out'),
    ...all(`/pages/publication/purchase${of('subscribing')}`, 'visitor'),
    { who: 'saver', place: `/pages/publication/purchase${of('subscribing')}`, does: amounts },
    {
      who: 'saver: of another state',
      place: '/pages/publication/index?tab=mine',
      does: (actions) => actions.press('status.unlocked'),
    },
    ...all(`/pages/publication/purchase${of('upcoming')}`, 'saver: upcoming'),
  ];
};
