/** Language, dial codes, customer service, over HTTP. */
import { describe, expect, test } from 'vitest';
import { payloadOf, reasonOf } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => userHandlers);
const { call } = at;

describe('settings', () => {
  test('a language is stored and spoken', async () => {
    expect(payloadOf(await call('setLang', { lang: 'en' }))).toBe('en');
    expect(payloadOf(await call('getLang', {}, { language: 'en' }))).toBe('en');
    expect(payloadOf(await call('getLang'))).toBe('jp');
    expect(reasonOf(await call('setLang', { lang: 'xx' }))).toBe('invalid_request');
    const inJapanese = await call('userCenter');
    const inEnglish = await call('userCenter', {}, { language: 'en' });
    expect([inJapanese, inEnglish].map((answer) => (answer.ok ? '' : answer.message))).toEqual([
      'ログインしてください',
      'Please log in',
    ]);
  });

  test('a refusal is worded in the language of the request', async () => {
    const answer = await call('userCenter', {}, { language: 'esp' });
    expect(answer).toMatchObject({ message: 'Inicie sesión' });
  });

  test('there are at least thirty dial codes, Japan first', async () => {
    const codes = payloadOf(await call('areaCode'));
    expect(Object(codes).length).toBeGreaterThanOrEqual(30);
  });

  test('the customer service has an address', async () => {
    expect(payloadOf(await call('setGetCustomerUrl'))).toMatchObject({ customer_url: expect.any(String) });
  });
});
