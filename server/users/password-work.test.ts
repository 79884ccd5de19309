import { expect, test } from 'vitest';
import { hashInTurn, isPasswordInTurn } from './password-work.ts';

test('a network that asks for many passwords does not delay another one', async () => {
  const config = { passwordCost: 2 ** 12 };
  const [busy, other] = [
    { config, network: '203.0.113.9' },
    { config, network: '198.51.100.7' },
  ];
  const hash = await hashInTurn(other, 'tsuki482');
  let done = 0;
  const many = Array.from({ length: 20 }, async (_, n) => {
    const [asked, right] = n % 2 ? [hash, true] : [undefined, false];
    expect(await isPasswordInTurn(busy, 'tsuki482', asked)).toBe(right);
    done++;
  });
  expect(await isPasswordInTurn(other, 'tsuki482', hash)).toBe(true);
  expect(done).toBeLessThan(10);
  await Promise.all(many);
});
