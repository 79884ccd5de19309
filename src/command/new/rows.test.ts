/** Which record the calls of a list are about, and what they take of its rows. */
import { expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made, reference } from './testing.ts';

const text = { type: 'string' };
const count = { type: 'integer' };
const done = { '204': { description: 'Done' } };
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: count });
const record = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const rows = { type: 'array', items: reference('Row') };

/** Calls by path, where `Row` is what lists answer. */
const lists = (paths: object) =>
  contractOf(paths, { Row: record({ id: count, name: text }, ['id', 'name']) });

interface Step {
  call?: string;
  with?: object;
}

/** The calls of a page, and what each takes. */
function callsOn(page: object): Map<string, object | undefined> {
  const found = new Map<string, object | undefined>();
  JSON.parse(JSON.stringify(page), (_, value: Step) => {
    if (value?.call) found.set(value.call, value.with);
    return value;
  });
  return found;
}

test('calls for a record whose parts are listed are about that record, and not about a row', async () => {
  const { findings, json, summary } = await made(
    lists({
      '/carts/{cartId}': {
        parameters: [inPath('cartId')],
        get: { operationId: 'getCart', responses: answers(rows) },
        delete: { operationId: 'dropCart', responses: done },
      },
      '/carts/{cartId}/checkout': {
        parameters: [inPath('cartId')],
        post: { operationId: 'checkout', responses: done },
      },
      '/carts/{cartId}/coupon': {
        parameters: [inPath('cartId')],
        post: {
          operationId: 'addCoupon',
          requestBody: jsonBody(record({ code: text }, ['code'])),
          responses: done,
        },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  const cart = json('screens/pages/carts/getCart.json');
  const [list, menu, checkout, removal] = cart.view;
  expect(list).not.toHaveProperty('press');
  expect(menu.items).toMatchObject([
    { press: [{ go: '/pages/carts/coupon', query: { cartId: '= query.cartId' } }] },
  ]);
  expect(checkout.label).toBe('carts.checkout');
  expect(removal).toMatchObject({ label: 'common.remove', look: 'quiet', tone: 'bad' });
  expect([...callsOn(cart)]).toEqual([
    ['checkout', { cartId: '= query.cartId' }],
    ['dropCart', { cartId: '= query.cartId' }],
  ]);
});
