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
    return view.at(-1).children.find(({ type }: { type: string }) => type === 'form');
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

  test('sends no whole record if rows have less of it, and a part can be sent', async () => {
    const requestBody = jsonBody(record({ name: text, description: text }, ['name']));
    const { findings, json, summary } = await made(
      lists({
        '/rows': { get: { operationId: 'listRows', responses: answers(rows) } },
        '/rows/{id}': {
          parameters: [inPath('id')],
          patch: { operationId: 'changePart', requestBody, responses: done },
          put: { operationId: 'changeWhole', requestBody, responses: done },
        },
      }),
    );
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([{ call: 'changeWhole', why: 'changePart does the same' }]);
    expect([...callsOn(json('screens/pages/rows/list.json')).keys()]).toEqual(['changePart']);
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

describe('a removal that requires more than its path', () => {
  const taking = (name: string, where: string) => ({ name, in: where, required: true, schema: text });
  const removal = (list: object[], takes: object[], record: object = {}) =>
    lists({
      '/rows': { get: { operationId: 'listRows', parameters: list, responses: answers(rows) } },
      '/rows/{id}': {
        parameters: [inPath('id')],
        ...record,
        delete: { operationId: 'removeRow', parameters: takes, responses: done },
      },
    });

  test('asks for it in a form, to which the row leads', async () => {
    const { findings, json, summary } = await made(
      removal([], [taking('X-Ticket', 'header'), taking('reason', 'query')]),
    );
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([]);
    const [, sheet] = json('screens/pages/rows/list.json').view;
    expect(sheet.children[1].items).toMatchObject([
      {
        label: 'common.remove',
        tone: 'bad',
        press: [{ hide: 'row' }, { go: '/pages/rows/removeRow', query: { id: '= given.row.id' } }],
      },
    ]);
    const [form] = json('screens/pages/rows/removeRow.json').view;
    expect(json(`schemas/${form.schema}.json`).required).toEqual(['X-Ticket', 'reason']);
    expect(form.submit).toMatchObject({
      label: 'common.remove',
      tone: 'bad',
      press: [
        { confirm: 'rows.removeAsk', tone: 'bad' },
        { call: 'removeRow', with: { '*': '= form', id: '= query.id' } },
        { toast: 'rows.removed' },
        { go: 'back' },
      ],
    });
  });

  test('takes what the list is given from there', async () => {
    const parameters = [taking('team', 'query'), taking('year', 'query')];
    const { findings, json, summary } = await made(removal(parameters, [taking('team', 'query')]));
    expect(findings).toEqual([]);
    expect(summary.left).toEqual([]);
    const called = callsOn(json('screens/pages/rows/list.json'));
    expect(called.get('removeRow')).toEqual({ id: '= given.row.id', team: '= query.team' });
  });

  test('does not return to the page of the record that is gone', async () => {
    const get = { operationId: 'getRow', responses: answers(reference('Row')) };
    const { findings, json } = await made(removal([], [taking('reason', 'query')], { get }));
    expect(findings).toEqual([]);
    expect(json('screens/pages/rows/detail.json').view.at(-1)).toMatchObject({
      label: 'common.remove',
      look: 'quiet',
      tone: 'bad',
      press: [{ go: '/pages/rows/removeRow', query: { id: '= query.id' } }],
    });
    expect(json('screens/pages/rows/removeRow.json').view[0].submit.press.at(-1)).toEqual({
      go: '/pages/rows/list',
      replace: true,
    });
  });
});

test('a record is changed with what its page requires of the query', async () => {
  const team = { name: 'team', in: 'query', required: true, schema: text };
  const { findings, json, summary } = await made(
    lists({
      '/rows/{id}': {
        parameters: [inPath('id'), team],
        get: { operationId: 'getRow', responses: answers(reference('Row')) },
        put: { operationId: 'changeRow', requestBody: jsonBody(record({ name: text })), responses: done },
        delete: { operationId: 'removeRow', responses: done },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([]);
  const taken = { id: '= query.id', team: '= query.team' };
  expect(callsOn(json('screens/pages/rows/edit.json')).get('changeRow')).toEqual({ '*': '= form', ...taken });
  expect(callsOn(json('screens/pages/rows/detail.json')).get('removeRow')).toEqual(taken);
});

test('the removal of a single record is the last on its page, and asked about as such', async () => {
  const { findings, json } = await made(
    lists({
      '/profile': {
        get: { operationId: 'getProfile', responses: answers(reference('Row')) },
        delete: { operationId: 'deleteProfile', responses: done },
        post: { operationId: 'confirmProfile', responses: done },
      },
    }),
  );
  expect(findings).toEqual([]);
  const { view } = json('screens/pages/other/profile.json');
  expect(view.map(({ label }: { label?: string }) => label)).toEqual([
    undefined,
    'other.confirmProfile',
    'other.deleteProfile',
  ]);
  expect(view.at(-1)).toMatchObject({
    look: 'quiet',
    tone: 'bad',
    icon: 'trash',
    press: [
      { confirm: 'other.deleteProfile', detail: 'common.cannotBeUndone', tone: 'bad' },
      { call: 'deleteProfile' },
      {},
      { go: 'back' },
    ],
  });
});

test('what takes back a mark removes nothing', async () => {
  const { findings, json } = await made(
    lists({
      '/rows/{id}': {
        parameters: [inPath('id')],
        get: { operationId: 'getRow', responses: answers(reference('Row')) },
        delete: { operationId: 'removeRow', responses: done },
      },
      '/rows/{id}/star': {
        parameters: [inPath('id')],
        put: { operationId: 'starRow', responses: done },
        delete: { operationId: 'unstarRow', responses: done },
      },
      '/rows/{id}/photo': {
        parameters: [inPath('id')],
        delete: { operationId: 'dropPhoto', responses: done },
      },
    }),
  );
  expect(findings).toEqual([]);
  const [, ...buttons] = json('screens/pages/rows/detail.json').view as { label: string; tone?: string }[];
  expect(buttons.map(({ label, tone }) => [label, tone])).toEqual([
    ['rows.starRow', undefined],
    ['rows.unstarRow', undefined],
    ['rows.dropPhoto', 'bad'],
    ['common.remove', 'bad'],
  ]);
});

test('an id of the path is not asked for again', async () => {
  const body = record({ cartId: count, itemId: count, sku: text }, ['cartId', 'itemId', 'sku']);
  const item = record({ id: count, sku: text }, ['id', 'sku']);
  const { findings, json } = await made(
    contractOf({
      '/carts': { get: { operationId: 'listCarts', responses: answers({ type: 'array', items: item }) } },
      '/carts/{cartId}/items': {
        parameters: [inPath('cartId')],
        get: { operationId: 'listItems', responses: answers({ type: 'array', items: item }) },
        post: { operationId: 'addItem', requestBody: jsonBody(body), responses: done },
      },
      '/carts/{cartId}/items/{itemId}': {
        parameters: [inPath('cartId'), inPath('itemId')],
        put: { operationId: 'changeItem', requestBody: jsonBody(body), responses: done },
      },
    }),
  );
  expect(findings).toEqual([]);
  const [create] = json('screens/pages/items/create.json').view;
  expect(create.values).toEqual({ cartId: '= query.cartId' });
  expect(create.fields.cartId).toEqual({ fixed: true });
  const [change] = json('screens/pages/items/list.json').view.at(-1).children;
  expect(change.values).toEqual({
    '*': '= given.item',
    cartId: '= query.cartId',
    itemId: '= given.item.id',
  });
  expect(change.fields).toMatchObject({ cartId: { fixed: true }, itemId: { fixed: true } });
});

test('a change that takes no values is a button, and no empty form', async () => {
  const { files, findings, json } = await made(
    lists({
      '/rows/{id}': {
        parameters: [inPath('id')],
        get: { operationId: 'getRow', responses: answers(reference('Row')) },
        put: { operationId: 'touchRow', responses: done },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect([...files.keys()]).not.toContain('screens/pages/rows/edit.json');
  expect([...callsOn(json('screens/pages/rows/detail.json')).keys()]).toEqual(['touchRow']);
});

test('a change starts with the row where the record itself cannot be read', async () => {
  // A page has no list in its query.
  const schema = { type: 'array', items: text };
  const tenant = { name: 'X-Tenant', in: 'header', required: true, schema };
  const { findings, json, summary } = await made(
    lists({
      '/rows': { get: { operationId: 'listRows', responses: answers(rows) } },
      '/rows/{id}': {
        parameters: [inPath('id'), tenant],
        get: { operationId: 'getRow', responses: answers(reference('Row')) },
        put: { operationId: 'changeRow', requestBody: jsonBody(reference('Row')), responses: done },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary.left.map(({ call }) => call)).toEqual(['getRow']);
  const [form] = json('screens/pages/rows/list.json').view.at(-1).children;
  expect(form.values).toMatchObject({ '*': '= given.row' });
  expect(json('locales/en.json').fields.row.xTenant).toBe('Tenant');
});

test('a form that replaces a record says so, if the row lacks what it may remove', async () => {
  const change = (body: object, method = 'put') =>
    lists({
      '/rows': { get: { operationId: 'listRows', responses: answers(rows) } },
      '/rows/{id}': {
        parameters: [inPath('id')],
        [method]: { operationId: 'changeRow', requestBody: jsonBody(body), responses: done },
      },
    });
  const sheetOf = async (document: object) => {
    const { findings, json } = await made(document);
    expect(findings).toEqual([]);
    return json('screens/pages/rows/list.json')
      .view.at(-1)
      .children.map((node: Step & { text?: string }) => node.text);
  };
  const longer = record({ name: text, description: text }, ['name']);
  expect(await sheetOf(change(longer))).toEqual(['common.replacesAll', undefined]);
  expect(await sheetOf(change(longer, 'patch'))).toEqual([undefined]);
  expect(await sheetOf(change(record({ name: text }, ['name'])))).toEqual([undefined]);
});

test('a row without a page of its record opens a sheet with all that the record has', async () => {
  const row = record(
    { id: count, name: text, city: text, opened: { type: 'string', format: 'date' }, seats: count },
    ['id', 'name'],
  );
  const list = { operationId: 'listRooms', responses: answers({ type: 'array', items: row }) };
  const { findings, json } = await made(contractOf({ '/rooms': { get: list } }));
  expect(findings).toEqual([]);
  const { view } = json('screens/pages/rooms/list.json');
  const sheet = view.at(-1);
  expect(view[0].press).toEqual([{ show: sheet.name, with: { [sheet.name]: '= it' } }]);
  const [heading, facts] = sheet.children;
  expect(heading.children).toMatchObject([{ text: `= given.${sheet.name}.name` }]);
  expect(facts).toMatchObject({ type: 'facts', onlyFilled: true });
  expect(facts.rows.map(({ value }: { value: string }) => value)).toEqual(
    ['id', 'city', 'opened', 'seats'].map((name) => `= given.${sheet.name}.${name}`),
  );
});
