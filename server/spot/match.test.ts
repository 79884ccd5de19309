import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atoms, fromAtoms } from '../market/index.ts';
import { Book } from './book.ts';
import { match } from './match.ts';
import { type Order, remaining, type Side, type TimeInForce } from './order.ts';

/** `user side amount@price [ioc]` */
function order(id: number, text: string): Order {
  const [user = '', side = '', size = '', force = 'gtc'] = text.split(' ');
  const [amount = '', price = ''] = size.split('@');
  return {
    id,
    user,
    side: side === 'buy' ? 'buy' : 'sell',
    price: atoms(price),
    amount: atoms(amount),
    timeInForce: force === 'ioc' ? 'ioc' : 'gtc',
    filled: 0n,
    filledTotal: 0n,
    lastPrice: null,
    fee: 0n,
    status: 'waiting',
    createdAt: 0,
  };
}

/** Sends orders one after the other. Returns the fills of the last one, and the resulting book. */
function play(orders: string[], fee = '0') {
  const book = new Book();
  const results = orders.map((text, index) => match(book, order(index + 1, text), atoms(fee)));
  const levels = (side: Side) =>
    book.depth(side, 99).map(([price, amount]) => `${fromAtoms(amount)}@${fromAtoms(price)}`);
  const last = results.at(-1);
  return {
    book,
    fills: last?.fills.map(
      ({ maker, amount, price }) => `#${maker.id} ${fromAtoms(amount)}@${fromAtoms(price)}`,
    ),
    order: last?.order,
    status: last?.order.status,
    bids: levels('buy'),
    asks: levels('sell'),
  };
}

describe('matching', () => {
  const cases: [name: string, orders: string[], expected: object][] = [
    [
      'an order that meets nothing waits',
      ['a buy 1@10'],
      { fills: [], status: 'waiting', bids: ['1@10'], asks: [] },
    ],
    [
      'prices that do not cross both wait',
      ['a buy 1@10', 'b sell 1@10.01'],
      { fills: [], bids: ['1@10'], asks: ['1@10.01'] },
    ],
    [
      'equal prices trade, and nothing is left',
      ['a buy 1@10', 'b sell 1@10'],
      { fills: ['#1 1@10'], status: 'completed', bids: [], asks: [] },
    ],
    [
      'the best price comes first, whoever was earlier',
      ['a sell 1@12', 'b sell 1@11', 'c buy 1@12'],
      { fills: ['#2 1@11'], asks: ['1@12'] },
    ],
    [
      'at one price the earliest comes first',
      ['a sell 1@11', 'b sell 1@11', 'c buy 1@11'],
      { fills: ['#1 1@11'], asks: ['1@11'] },
    ],
    [
      'an order filled in part keeps its turn',
      ['a sell 2@11', 'b sell 2@11', 'c buy 1@11', 'd buy 2@11'],
      { fills: ['#1 1@11', '#2 1@11'], asks: ['1@11'] },
    ],
    [
      'one order sweeps several levels, each at the price of the one that waited',
      ['a sell 1@10', 'b sell 1@11', 'c sell 1@12', 'd buy 2.5@12'],
      { fills: ['#1 1@10', '#2 1@11', '#3 0.5@12'], status: 'completed', asks: ['0.5@12'] },
    ],
    [
      'a sell gets the better price of the bids that wait',
      ['a buy 1@12', 'b buy 1@11', 'c sell 2@11'],
      { fills: ['#1 1@12', '#2 1@11'], bids: [] },
    ],
    [
      'what is left of a gtc order waits at its limit',
      ['a sell 1@10', 'b buy 3@10.5'],
      { fills: ['#1 1@10'], status: 'waiting', bids: ['2@10.5'], asks: [] },
    ],
    [
      'what is left of an ioc order never waits',
      ['a sell 1@10', 'b buy 3@10.5 ioc'],
      { fills: ['#1 1@10'], status: 'cancelled', bids: [], asks: [] },
    ],
    [
      'an ioc order that is filled is completed',
      ['a sell 5@10', 'b buy 3@10.5 ioc'],
      { fills: ['#1 3@10'], status: 'completed', asks: ['2@10'] },
    ],
    [
      'an ioc order does not go beyond its limit',
      ['a sell 1@10', 'b sell 1@11', 'c buy 3@10 ioc'],
      { fills: ['#1 1@10'], status: 'cancelled', asks: ['1@11'] },
    ],
    [
      'nobody trades with himself: the newer order is cancelled, the waiting one stays',
      ['a sell 1@10', 'a buy 1@10'],
      { fills: [], status: 'cancelled', bids: [], asks: ['1@10'] },
    ],
    [
      'what came before one’s own order is kept',
      ['b sell 1@9', 'a sell 1@10', 'c sell 1@11', 'a buy 3@11'],
      { fills: ['#1 1@9'], status: 'cancelled', bids: [], asks: ['1@10', '1@11'] },
    ],
    [
      'own orders that would not be reached do not matter',
      ['b sell 1@9', 'a sell 1@10', 'a buy 1@9.5'],
      { fills: ['#1 1@9'], status: 'completed', asks: ['1@10'] },
    ],
    [
      'depth sums the orders of a price, best first',
      ['a buy 1@9', 'b buy 2@10', 'c buy 3@9', 'd sell 1@12', 'e sell 1@11'],
      { bids: ['2@10', '4@9'], asks: ['1@11', '1@12'] },
    ],
  ];
  test.each(cases)('%s', (_, orders, expected) => expect(play(orders)).toMatchObject(expected));
});

describe('fees', () => {
  test('are deducted from the amount that each side receives', () => {
    const { order: sell } = play(['a buy 2@10', 'b sell 2@10'], '0.1');
    expect(sell?.fee).toBe(atoms('0.02'));
    const { order: buy } = play(['a sell 2@10', 'b buy 2@10'], '0.1');
    expect(buy?.fee).toBe(atoms('0.002'));
  });

  test('are rounded up at the eighth place, fill by fill', () => {
    const { order: buy } = play(['a sell 0.00000001@10', 'b sell 0.00001501@10', 'c buy 1@10 ioc'], '0.1');
    expect(buy?.fee).toBe(atoms('0.00000001') + atoms('0.00000002'));
  });

  test('of zero percent are zero', () => {
    expect(play(['a sell 1@10', 'b buy 1@10']).order?.fee).toBe(0n);
  });
});

const wishes = fc.array(
  fc.record({
    user: fc.constantFrom('a', 'b', 'c'),
    side: fc.constantFrom<Side>('buy', 'sell'),
    price: fc.integer({ min: 95, max: 105 }),
    amount: fc.integer({ min: 1, max: 20 }),
    force: fc.constantFrom<TimeInForce>('gtc', 'gtc', 'ioc'),
  }),
  { maxLength: 60 },
);

test('after any orders, the book is not crossed between users, amounts are conserved and limits kept', () => {
  fc.assert(
    fc.property(wishes, (list) => {
      const book = new Book();
      let waiting = 0n;
      for (const [index, { user, side, price, amount, force }] of list.entries()) {
        const incoming = order(index + 1, `${user} ${side} ${amount}@${price} ${force}`);
        const { order: after, fills } = match(book, incoming, atoms('0.1'));
        const got = fills.reduce((sum, fill) => sum + fill.amount, 0n);
        expect(after.filled).toBe(got);
        for (const fill of fills) {
          expect(side === 'buy' ? fill.price <= incoming.price : fill.price >= incoming.price).toBe(true);
          expect(fill.maker.user).not.toBe(user);
        }
        waiting += (after.status === 'waiting' ? remaining(after) : 0n) - got;
      }
      const total = (side: Side) => book.depth(side, 999).reduce((sum, [, amount]) => sum + amount, 0n);
      expect(total('buy') + total('sell')).toBe(waiting);
      const [bid, ask] = [book.best('buy'), book.best('sell')];
      if (bid && ask) expect(bid.price < ask.price).toBe(true);
    }),
  );
});

test('undo brings back exactly the book of before, turns included', () => {
  const state = (book: Book) => {
    const drained: string[] = [];
    for (const side of ['buy', 'sell'] as const)
      for (let next = book.best(side); next; next = book.best(side)) {
        drained.push(`${next.id} ${next.user} ${remaining(next)}@${next.price}`);
        book.remove(next.id);
      }
    book.rollback();
    return drained;
  };
  fc.assert(
    fc.property(wishes, wishes, (before, after) => {
      const book = new Book();
      const send = (list: typeof before, from: number) => {
        for (const [index, { user, side, price, amount, force }] of list.entries())
          match(book, order(from + index, `${user} ${side} ${amount}@${price} ${force}`), 0n);
      };
      send(before, 1);
      book.commit();
      const kept = state(book);
      const { size } = book;
      send(after, 1000);
      book.rollback();
      expect(state(book)).toEqual(kept);
      expect(book.size).toBe(size);
    }),
  );
});
