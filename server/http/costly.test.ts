import { expect, test } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { testConfig } from '../common/config.ts';
import { Budget } from './costly.ts';
import { Refusal } from './refusal.ts';

const minute = 60_000;

test('an address may spend a tenth of its requests per minute on costly calls, and may exceed it once', () => {
  const clock = movableClock(1000 * 2 * minute);
  const budget = new Budget();
  const spend = (network: string, cost: number, requestsPerMinute = 100) =>
    budget.spend({ network, clock, config: testConfig({ requestsPerMinute }) }, cost);
  spend('192.0.2.1', 9);
  spend('192.0.2.1', 1);
  expect(() => spend('192.0.2.1', 1)).toThrow(Refusal);
  spend('192.0.2.2', 50);
  expect(() => spend('192.0.2.2', 1)).toThrow(Refusal);
  // Without a request limit there are none of these either.
  spend('192.0.2.2', 1, 0);
  clock.move(minute - 1);
  expect(() => spend('192.0.2.1', 1)).toThrow(Refusal);
  clock.move(1);
  spend('192.0.2.1', 10);
  expect(() => spend('192.0.2.1', 1)).toThrow(Refusal);
});
