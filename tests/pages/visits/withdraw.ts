import type { Visits } from './index.ts';

export const withdraw: Visits = () => [
  { who: 'visitor', place: '/pages/withdraw/detail' },
  { who: 'demo', place: '/pages/withdraw/detail' },
];
