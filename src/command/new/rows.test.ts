/** Which record the calls of a list are about, and what they take of its rows. */
import { describe, expect, test } from 'vitest';
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

describe('a change from a row', () => {
  const change = (path: string, body: object, row: object, method = 'put') => {
    const [collection = ''] = path.split('/{');
    const parameters = path.includes('{') ? [inPath(/{(.*)}/.exec(path)?.[1] ?? '')] : [];
    const call = { operationId: 'change', parameters, requestBody: jsonBody(body), responses: done };
    const list = { operationId: 'listAll', responses: answers({ type: 'array', items: row }) };
    return contractOf({
      [collection]: { get: list },
      [path]: { ...(path === collection ? { get: list } : {}), [method]: call },
    });
  };
  const formOf = async (document: object) => {
    const { findings, files, json, summary } = await made(document);
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([]);
    const [file = ''] = [...files.keys()].filter((name) => name.endsWith('/list.json'));
    const { view } = json(file);
    return view.at(-1).children[0];
  };

  test('of a name is no change of the id', async () => {
    const body = record({ name: text, description: text }, ['name']);
    const row = record({ id: count, name: text }, ['id', 'name']);
    const form = await formOf(change('/rooms/{id}', body, row));
    expect(form.values).toEqual({ '*': '= given.room' });
    expect(form.fields.name).toEqual({ label: 'fields.room.name' });
    expect(form.submit.press[0].with).toEqual({ '*': '= form', id: '= given.room.id' });
  });

  test.each([
    ['in the path', '/members/{id}', { id: '= given.member.id' }],
    ['in the path by the same name', '/members/{memberId}', { 'path:memberId': '= given.member.id' }],
    ['nowhere else', '/members', {}],
  ])('sends the id by the name that the body has for it, with the id %s', async (_, path, inPathToo) => {
    const body = record({ memberId: text, name: text }, ['memberId', 'name']);
    const form = await formOf(change(path, body, record({ id: count, name: text }, ['id', 'name'])));
    expect(form.values).toEqual({ '*': '= given.member', memberId: '= string(given.member.id)' });
    expect(form.fields.memberId).toEqual({ fixed: true });
    expect(form.submit.press[0].with).toEqual({ '*': '= form', ...inPathToo });
  });

  test('asks for what rows do not have, and keeps what no form can ask for', async () => {
    const extra = { type: 'object' };
    const body = record({ name: text, description: text, extra }, ['name', 'description']);
    const form = await formOf(
      change('/rooms/{id}', body, record({ id: count, name: text, extra }, ['id', 'name'])),
    );
    expect(Object.keys(form.fields)).toEqual(['name', 'description', 'extra']);
    expect(form.fields.description).toMatchObject({ label: 'fields.room.description' });
    expect(form.submit.press[0].with).toEqual({
      '*': '= form',
      id: '= given.room.id',
      extra: '= given.room.extra',
    });
  });
});

test('the name of a new record is not opened as its number', async () => {
  const { findings, json } = await made(
    contractOf({
      '/rooms': {
        post: {
          operationId: 'addRoom',
          requestBody: jsonBody(record({ name: text }, ['name'])),
          responses: answers(record({ name: text })),
        },
      },
      '/rooms/{id}': {
        parameters: [inPath('id')],
        get: { operationId: 'getRoom', responses: answers(record({ id: count, name: text })) },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(json('screens/pages/rooms/create.json').view[0].submit.press.at(-1)).toEqual({ go: 'back' });
});
