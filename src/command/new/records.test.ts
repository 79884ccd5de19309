/** What a page shows of records that are more than a name and a state, and what its texts are called. */
import { beforeAll, describe, expect, test } from 'vitest';
import { answers, contractOf, jsonBody, made, reference } from './testing.ts';
import { valueLabels } from './valueLabel.ts';
import { ownerName } from './words.ts';

const text = { type: 'string' };
const record = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

/** Orders are known by a number of the shop's own, and are listed by cursor. */
const shop = contractOf(
  {
    '/orders': {
      get: {
        operationId: 'listOrders',
        parameters: [
          { name: 'cursor', in: 'query', schema: text },
          { name: 'state', in: 'query', schema: reference('State') },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['placed', '-placed'] } },
        ],
        responses: answers(
          record({
            data: { type: 'array', items: reference('Order') },
            next_cursor: { type: ['string', 'null'] },
          }),
        ),
      },
      post: {
        operationId: 'createOrder',
        requestBody: jsonBody(reference('NewOrder')),
        responses: answers(reference('Order')),
      },
    },
    '/orders/{number}': {
      parameters: [{ name: 'number', in: 'path', required: true, schema: text }],
      get: { operationId: 'getOrder', responses: answers(reference('Order')) },
    },
    '/orders/{number}/receipt': {
      parameters: [{ name: 'number', in: 'path', required: true, schema: text }],
      get: {
        operationId: 'orders.receipt',
        responses: {
          '200': {
            description: 'Done',
            content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      },
    },
  },
  {
    State: { type: 'string', enum: ['draft', 'paid'] },
    Money: record(
      { amount: { type: 'string', format: 'decimal' }, currency: { type: 'string', enum: ['jpy', 'gbp'] } },
      ['amount', 'currency'],
    ),
    NewOrder: record({ state: reference('State'), note: text, source: reference('Source') }),
    Order: record(
      {
        number: text,
        state: reference('State'),
        note: text,
        total: reference('Money'),
        marks: { type: 'array', items: { type: 'string', enum: ['gift', 'first_order'] } },
        lines: { type: 'array', items: record({ sku: text, quantity: { type: 'integer' } }) },
        source: reference('Source'),
      },
      ['number'],
    ),
    Source: {
      oneOf: [
        record({ object: { type: 'string', const: 'card' }, name: text, digits: text }, ['name', 'digits']),
        record({ object: { type: 'string', const: 'bank_account' }, name: text, bank: text }, ['name']),
      ],
    },
  },
);

describe('records', () => {
  let app: Awaited<ReturnType<typeof made>>;
  const list = () => app.json('screens/pages/orders/list.json');
  const detail = () => app.json('screens/pages/orders/detail.json');
  beforeAll(async () => {
    app = await made(shop);
  }, 60_000);

  test('there are no findings, and every call is reached', () => {
    expect(app.findings).toEqual([]);
    expect(app.summary.left).toEqual([]);
  });

  test('a list is paged by the field that its paths name, where there is no id', () => {
    expect(list().data.orders.pages).toBe('infinite');
    expect(list().view.find(({ type }: { type: string }) => type === 'list').id).toBe('= it.number');
  });

  test('chips in the sheet of the filters have a label above them', () => {
    const sheet = list().view.find(({ type }: { type: string }) => type === 'sheet');
    expect(sheet.children[0].children).toMatchObject([
      { type: 'text', text: 'fields.orderSearch.sort', look: 'label' },
      { type: 'choice', bind: 'state.sort' },
    ]);
  });

  test('an amount of money is one value with its currency, also in a row', () => {
    const rows = JSON.stringify(detail());
    expect(rows).toContain(
      '"value":"= data.order.total.amount","as":"amount","unit":"= data.order.total.currency"',
    );
    expect(JSON.stringify(list())).toContain('"value":"= it.total.amount","unit":"= it.total.currency"');
  });

  test('the fields of one alternative are shown for it alone, also without a declared discriminator', () => {
    const rows = JSON.stringify(detail());
    expect(rows).toContain(
      `"value":"= data.order.source.digits","when":"= data.order.source.object == 'card'"`,
    );
    expect(rows).toContain(
      `"value":"= data.order.source.bank","when":"= data.order.source.object == 'bank_account'"`,
    );
  });

  test('the numbers of the records in a list are shown', () => {
    const rows = JSON.stringify(detail());
    expect(rows).toContain('"value":"= it.sku"');
    expect(rows).toContain('"label":"fields.orderLine.quantity","value":"= it.quantity"');
  });

  test('a list of enum values is shown by their labels', () => {
    expect(JSON.stringify(detail())).toContain(
      `"value":"= join(data.order.marks.map(one, label(one, 'orderMarks')), ', ')"`,
    );
    expect(app.json('screens/statuses.json').orderMarks.first_order.label).toBe(
      'values.orderMarks.firstOrder',
    );
    expect(app.json('locales/en.json').values.orderMarks.firstOrder).toBe('First order');
  });

  test('a file is saved at the press of a button of its record', () => {
    const button = detail().view.find(({ icon }: { icon?: string }) => icon === 'download');
    expect(button).toMatchObject({
      label: 'orders.receipt',
      press: [{ call: 'orders.receipt', with: { number: '= query.number' }, as: 'file' }, { save: '= file' }],
    });
  });

  test('what is sent and what is answered have the same texts', () => {
    expect(app.json('locales/en.json').fields).not.toHaveProperty('newOrder');
    expect(JSON.stringify(app.json('schemas/newOrder.json'))).toContain('fields.order.note');
  });
});

test('a reference of the document that leads nowhere is told at once', async () => {
  const document = contractOf(
    {
      '/pets': {
        get: { operationId: 'listPets', responses: answers({ type: 'array', items: reference('Pet') }) },
      },
    },
    { Pet: record({ id: text, owner: reference('Ownr') }), Owner: record({ name: text }) },
  );
  const { mistakes } = await made(document);
  expect(mistakes).toEqual([
    expect.stringContaining('The reference “#/components/schemas/Ownr” leads nowhere'),
  ]);
});

test.each([
  [
    ['A+', 'A-', 'AB+'],
    ['A+ aPlus', 'A- aMinus', 'AB+ abPlus'],
  ],
  [
    ['jpy', 'GBP'],
    ['JPY jpy', 'GBP gbp'],
  ],
  [
    ['checked_in', 'noShow', 'NEW'],
    ['Checked in checkedIn', 'No show noShow', 'New new'],
  ],
  [
    ['-name', 'name'],
    ['Name descendingName', 'Name name'],
  ],
  [
    ['5XX', '10-20'],
    ['5XX n5Xx', '10-20 n1020'],
  ],
])('the values %j are called %j', (values, labels) => {
  expect(valueLabels(values).map(({ text: label, key }) => `${label} ${key}`)).toEqual(labels);
});

test.each([
  ['NewAppointment', 'appointment'],
  ['PetUpdate', 'pet'],
  ['CreateOrderRequest', 'order'],
  ['login', 'login'],
  ['New', 'new'],
])('texts of %s are those of %s', (name, owner) => {
  expect(ownerName(name)).toBe(owner);
});

describe('a record that only a list answers', () => {
  const comments = async (properties: object, required: string[]) => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
    const responses = { 204: { description: 'Done' } };
    const comment = record({ id: text, ...properties }, ['id', ...required]);
    const { findings, json } = await made(
      contractOf({
        '/comments': {
          get: { operationId: 'listComments', responses: answers({ type: 'array', items: comment }) },
        },
        '/comments/{id}': { parameters, delete: { operationId: 'removeComment', responses } },
      }),
    );
    expect(findings).toEqual([]);
    const [list, sheet] = json('screens/pages/comments/list.json').view;
    return { list, heading: sheet.children[0].children };
  };

  test('is shown to its end in its sheet', async () => {
    const { heading } = await comments({ name: text, text }, ['name', 'text']);
    expect(heading).toEqual([
      { type: 'text', text: '= given.comment.name', look: 'strong' },
      { type: 'text', text: '= given.comment.text', look: 'caption', tone: 'muted' },
    ]);
  });

  test('is not called by a text that it may be without', async () => {
    const { heading } = await comments({ coupon: text, place: text }, ['place']);
    expect(heading[0].text).toBe('= given.comment.place');
  });
});
