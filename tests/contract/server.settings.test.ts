/** Language, dial codes, customer service, over HTTP. */
import { describe, expect, test } from 'vitest';
import { payloadOf, reasonOf } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => userHandlers);
const { call } = at;
const named = new Intl.DisplayNames(['en'], { type: 'region' });

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

  test('every country has a dial code, and Japan comes first', async () => {
    const areas = Object.values(payloadOf(await call('areaCode')) ?? {});
    // ISO 3166-1 has 249, and Kosovo has a dial code too.
    expect(new Set(areas.map(({ country }) => country)).size).toBe(250);
    expect(areas.map(({ country }) => country).filter((country) => named.of(country) === country)).toEqual(
      [],
    );
    expect(areas.every(({ name, area_code }) => name !== '' && /^[1-9]\d{0,3}$/.test(area_code))).toBe(true);
    expect(areas[0]).toMatchObject({ country: 'JP', area_code: '81' });
    // The country that most users mean comes first if several share a code.
    const first = (code: string) => areas.find(({ area_code }) => area_code === code)?.country;
    expect(['1', '7', '39', '44', '47', '61', '64'].map(first)).toEqual([
      'US',
      'RU',
      'IT',
      'GB',
      'NO',
      'AU',
      'NZ',
    ]);
  });

  test('the customer service has an address', async () => {
    expect(payloadOf(await call('setGetCustomerUrl'))).toMatchObject({ customer_url: expect.any(String) });
  });
});
