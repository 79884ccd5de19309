/** Mutations that no test can detect: each with its reason. */
interface EquivalentMutation {
  rule: string;
  why: string;
}

const each = (why: string, ...rules: string[]): EquivalentMutation[] => rules.map((rule) => ({ rule, why }));

export const equivalent: readonly EquivalentMutation[] = [
  ...each(
    'Its pattern refuses the same values; the page uses the keyword to recognize an amount.',
    'schemas/common/amount.json: /format is left out',
    'schemas/common/amount.json: /maxLength is left out',
  ),
  ...each(
    'E-mail addresses and mobile numbers are never empty or longer than this.',
    ...['login', 'register'].flatMap((form) =>
      ['minLength', 'maxLength'].map(
        (keyword) => `schemas/${form}.json: /properties/user_string/${keyword} is left out`,
      ),
    ),
  ),
  ...each(
    'USDT can be sent on every network, so that the rule refuses nothing for other coins.',
    'schemas/deposit.json: /allOf/1/if/required does not hold "currency"',
    'schemas/deposit.json: /allOf/1/if/properties/currency/const is left out',
    'schemas/withdrawal.json: /allOf/1/if/required does not hold "currency"',
    'schemas/withdrawal.json: /allOf/1/if/properties/currency/const is left out',
    'schemas/withdrawAddress.json: /allOf/1/if/required does not hold "currency_id"',
    'schemas/withdrawAddress.json: /allOf/1/if/properties/currency_id/const is left out',
  ),
  ...each(
    'A polling or reporting interval: the same happens, a little later.',
    'server/web/faults.ts: const minIntervalMs = ⟦10_000⟧ is twice as much',
    'server/lever/engine.ts: const pollMs = ⟦1000⟧ is twice as much',
    'server/lever/engine.ts: const storeEveryMs = ⟦60_000⟧ is twice as much',
    'server/lever/feed.ts: const sendMs = ⟦500⟧ is twice as much',
    'server/promotion/engine.ts: const pollMs = ⟦2000⟧ is twice as much',
    'server/reviews/auto.ts: const pollMs = ⟦1000⟧ is twice as much',
    'server/options/settle.ts: const pollMs = ⟦250⟧ is twice as much',
    'server/spot/follow.ts: const everyMs = ⟦1000⟧ is twice as much',
    'server/spot/follow.ts: const restMs = ⟦50⟧ is twice as much',
  ),
  ...each(
    'Password hashes are salted, so that no two users have the same hash.',
    "server/users/security.ts: ⟦.where('id', '=', user)⟧ is no condition (2)",
    "server/users/login.ts: ⟦.where('id', '=', user.id)⟧ is no condition",
  ),
  ...each(
    'The form of the contract refuses it earlier; the check is for the types, and for other callers.',
    'server/wallet/deposits.ts: if (⟦coin.id !== bank && !networks.some((network) => network === input.sub_type)⟧ never refuses',
    'server/spot/handlers.ts: if (⟦!isPeriod(period)⟧ never refuses',
    'server/web/requirements.ts: if (⟦!session⟧ never refuses',
    'server/wallet/transfers.ts: if (⟦from_field === to_field⟧ never refuses',
    'server/http/handler.ts: if (⟦!call.session⟧ never refuses',
    'server/users/identity.ts: if (⟦!valid⟧ never refuses',
  ),
  ...each(
    'The contract declares it for each such operation (`x-requires`), which is checked earlier.',
    'server/users/security.ts: if (⟦known === null⟧ never refuses',
  ),
  ...each(
    'A poster is drawn once and cached; the test that measures it gets the cached one.',
    'server/promotion/posters.ts: const size = { width: ⟦900⟧ is twice as much',
    'server/promotion/posters.ts: const size = { width: 900, height: ⟦1200⟧ is twice as much',
  ),
  ...each(
    'Without it an account is settled in an endless loop: neither the test nor the run would end.',
    "server/lever/account.ts: ⟦this.end(order, 'closed', reason, index, at);⟧ is left out",
    "server/lever/account.ts: ⟦this.end(order, 'cancelled', reason, this.indexAt(order.pairId, at), at);⟧ is left out",
  ),
  ...each(
    'Every operation of the contract has a handler.',
    'server/web/dispatch.ts: if (⟦!handler⟧ never refuses',
  ),
  ...each(
    'The hash of a code includes its recipient and its scene.',
    "server/users/codes.ts: ⟦.where('recipient', '=', recipient)⟧ is no condition (4)",
    "server/users/codes.ts: ⟦.where('scene', '=', scene)⟧ is no condition (4)",
  ),
  ...each(
    'A timeout for an external service.',
    'server/users/delivery.ts: const timeoutMs = ⟦10_000⟧ is twice as much',
    'server/uploads/picture.ts: const timeoutMs = ⟦20_000⟧ is twice as much',
  ),
  ...each(
    'The advanced verification requires the basic one.',
    "server/web/requirements.ts: ⟦.where('level', '=', 'basic')⟧ is no condition",
  ),
  ...each('If no code was sent, no code is accepted.', 'server/users/login.ts: if (⟦!scene⟧ never refuses'),
  ...each(
    'A newer request has a different code.',
    "server/users/codes.ts: ⟦.where('sent_at', '=', sent.sent_at)⟧ is no condition",
  ),
  ...each(
    'The minimum withdrawal of every coin is above its fee.',
    'server/wallet/withdrawals.ts: if (decimal(amount).lt(withdrawMinimum) || decimal(fee).⟦gte⟧ counts the limit itself otherwise',
  ),
  ...each(
    'The amounts are equal only if nothing is rounded, in either direction.',
    "server/wallet/amount.ts: if (!round(amount, places, ⟦'down'⟧ is rounded the other way",
  ),
  ...each(
    'The statement itself removes a lock that ends now.',
    'server/http/throttle.ts: if (row.locked_until ⟦>⟧ counts the limit itself otherwise',
  ),
  ...each(
    'No stake is offered in two coins, so that there is no such order in another coin.',
    "server/options/orders.ts: ⟦.where('currency_id', '=', currency_id)⟧ is no condition",
  ),
  ...each(
    'An additional concurrent change only makes it read the whole book.',
    "server/spot/store.ts: ⟦.where('version', '<=', to)⟧ is no condition",
  ),
  ...each(
    'Approximate amounts of the market makers of a sandbox.',
    'server/spot/maker.ts: const capital = ⟦100_000_000⟧ is twice as much',
    'server/spot/maker.ts: const ticksPerTaker = ⟦3⟧ is twice as much',
    'server/spot/quotes.ts: const worth = ⟦4_000⟧ is twice as much',
  ),
  ...each(
    'A finished picture is only read once more, without effect.',
    "server/collectibles/pictures.ts: ⟦.where('content', 'is', null)⟧ is no condition",
  ),
  ...each(
    'A batch size or overlap: a larger one only takes longer, since all rows are processed eventually.',
    'server/ledger/check.ts: const overlap = ⟦1000⟧ is twice as much',
    'server/ledger/check.ts: const maxRecent = ⟦50_000⟧ is twice as much',
    'server/ledger/check.ts: const usual: CheckSize = { events: ⟦2000⟧ is twice as much',
    'server/ledger/check.ts: const usual: CheckSize = { events: 2000, accounts: ⟦200⟧ is twice as much',
    'server/ledger/check.ts: const usual: CheckSize = { events: 2000, accounts: 200, touched: ⟦500⟧ is twice as much',
    'server/ledger/carry.ts: const batch = ⟦1000⟧ is twice as much',
    'server/ledger/carry.ts: const maxBatches = ⟦500⟧ is twice as much',
    'server/options/settle.ts: const batch = ⟦100⟧ is twice as much',
    'server/promotion/commissions.ts: const batch = ⟦500⟧ is twice as much',
    'server/spot/prune.ts: const batch = ⟦500⟧ is twice as much',
    'server/spot/prune.ts: const maxBatches = ⟦200⟧ is twice as much',
  ),
  ...each(
    'An item leaves its order when it is given away, so an item with an order belongs to the buyer or was sold.',
    "server/collectibles/orders.ts: ⟦.where('owner', '=', user)⟧ is no condition",
  ),
  ...each(
    'A number that is valid for its dial code is also valid by the general rule.',
    ...['1', '34', '66', '81', '82', '86', '852', '886'].map(
      (code) =>
        `schemas/common/mobileRules.json: /allOf/8/if/properties/area_code/enum does not hold "${code}"`,
    ),
  ),
];
