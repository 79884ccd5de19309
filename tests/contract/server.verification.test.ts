/** Identity verification: submitted, reviewed, approved or rejected with a reason. */
import { describe, expect, test } from 'vitest';
import {
  identity,
  type Person,
  payloadOf,
  reasonOf,
  register,
  review,
  upload,
  verify,
} from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { uploadHandlers } from '../../server/uploads/index.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => ({ ...userHandlers, ...uploadHandlers }));
const { call } = at;
const center = async ({ token }: Person) => payloadOf(await call('userCenter', {}, { token }));
const center2 = async ({ token }: Person) => payloadOf(await call('userCenter2', {}, { token }));
const handIn = ({ token }: Person, fields: object = {}) =>
  call('userRealName', { ...identity, ...fields }, { token });

describe('the basic verification', () => {
  test('is under review, then passed: the name is known, the number masked [3.12, 4.3]', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await handIn(person));
    expect(await center(person)).toMatchObject({
      review_status: 1,
      name: null,
      card_id: '12********34',
      details: { country: 'JP', card_id: '12********34', address: '東京都' },
    });
    await review(at.exchange, true);
    expect(await center(person)).toMatchObject({ review_status: 2, name: '山田太郎', reason: null });
  });

  test('rejected: the reason is shown, and it can be submitted again', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await handIn(person));
    await review(at.exchange, false, '画像が不鮮明です');
    expect(await center(person)).toMatchObject({ review_status: 3, name: null, reason: '画像が不鮮明です' });
    payloadOf(await handIn(person));
    expect(await center(person)).toMatchObject({ review_status: 1, reason: null });
  });

  test('is handed in once at a time, and not again once it has passed', async () => {
    const person = await register(at.exchange, at.email);
    const answers = await Promise.all([handIn(person), handIn(person), handIn(person)]);
    expect(answers.map(reasonOf).sort()).toEqual(['already_under_review', 'already_under_review', 'ok']);
    await review(at.exchange, true);
    expect(reasonOf(await handIn(person))).toBe('already_verified');
  });

  test.each([
    ['country', ''],
    ['name', ''],
    ['name', 'x'.repeat(65)],
    ['card_id', ''],
    ['card_id', '12'],
    ['card_id', '<script>'],
    ['address', ''],
    ['id_type', 9],
  ])('refuses %s %j', async (field, value) => {
    const person = await register(at.exchange, at.email);
    expect(await handIn(person, { [field]: value })).toMatchObject({ reason: 'invalid_request', field });
  });

  test('waits for a review, even if a status is sent with it', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await handIn(person, { status: 'passed', review_status: 2 }));
    expect(await center(person)).toMatchObject({ review_status: 1 });
  });

  test('is not accessible to other users', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await handIn(person));
    const other = await register(at.exchange, `other.${at.email}`);
    expect(await center(other)).toMatchObject({ review_status: 0, details: null, card_id: null });
  });
});

describe('the advanced verification', () => {
  const pictures = async (person: Person) => {
    const urls = await Promise.all(
      [1, 2, 3].map(async () => payloadOf(await upload(at.exchange, person, await picture()))),
    );
    return { front_pic: urls[0], reverse_pic: urls[1], hand_pic: urls[2] };
  };

  test('needs the basic one first: 998 [5.27]', async () => {
    const person = await register(at.exchange, at.email);
    const fields = await pictures(person);
    expect(await call('userRealName2', fields, person)).toMatchObject({
      type: '998',
      reason: 'verification_needed',
    });
    payloadOf(await handIn(person));
    expect(reasonOf(await call('userRealName2', fields, person))).toBe('verification_needed');
  });

  test('passes, and gives its pictures back at fresh addresses [4.3]', async () => {
    const person = await register(at.exchange, at.email);
    await verify(at.exchange, person);
    payloadOf(await call('userRealName2', await pictures(person), person));
    expect(await center2(person)).toMatchObject({ review_status: 1 });
    expect(await center(person)).toMatchObject({ review_status: 2, advanced_user: 1 });
    await review(at.exchange, true);
    at.exchange.clock.move(20 * 60_000);
    const { review_status, details } = Object(await center2(person));
    expect(review_status).toBe(2);
    for (const url of Object.values(details))
      expect((await at.exchange.app.inject({ url: String(url) })).statusCode).toBe(200);
  });

  test('takes no picture but the user’s own uploads', async () => {
    const person = await register(at.exchange, at.email);
    await verify(at.exchange, person);
    const own = await pictures(person);
    const other = await register(at.exchange, `other.${at.email}`);
    const foreign = await pictures(other);
    for (const hand_pic of [
      foreign.hand_pic,
      '/api/uploads/999999',
      'https://example.com/api/uploads/1',
      '/x',
    ])
      expect(await call('userRealName2', { ...own, hand_pic }, person)).toMatchObject({
        reason: 'picture_unknown',
        field: 'hand_pic',
      });
  });

  test('refuses another number than that of the basic one', async () => {
    const person = await register(at.exchange, at.email);
    await verify(at.exchange, person);
    const fields = await pictures(person);
    expect(await call('userRealName2', { ...fields, card_id: '999' }, person)).toMatchObject({
      reason: 'invalid_request',
      field: 'card_id',
    });
    expect(reasonOf(await call('userRealName2', { ...fields, card_id: identity.card_id }, person))).toBe(
      'ok',
    );
  });
});
