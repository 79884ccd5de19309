/** Mutations that no test can detect: each with its reason. */
interface Unnoticed {
  rule: string;
  why: string;
}

const each = (why: string, ...rules: string[]): Unnoticed[] => rules.map((rule) => ({ rule, why }));

export const unnoticed: readonly Unnoticed[] = [
  ...each(
    'Its pattern refuses all that this refuses; the page knows by it that the field is an amount.',
    'schemas/common/amount.json: /format is left out',
    'schemas/common/amount.json: /maxLength is left out',
  ),
  ...each(
    'What is an e-mail address or a mobile number is neither empty nor longer than this.',
    ...['login', 'register'].flatMap((form) =>
      ['minLength', 'maxLength'].map(
        (keyword) => `schemas/${form}.json: /properties/user_string/${keyword} is left out`,
      ),
    ),
  ),
  ...each(
    'USDT travels on every network that there is, so that this refuses nothing of any other coin.',
    'schemas/deposit.json: /allOf/1/if/required does not hold "currency"',
    'schemas/deposit.json: /allOf/1/if/properties/currency/const is left out',
    'schemas/withdrawal.json: /allOf/1/if/required does not hold "currency"',
    'schemas/withdrawal.json: /allOf/1/if/properties/currency/const is left out',
    'schemas/withdrawAddress.json: /allOf/1/if/required does not hold "currency_id"',
    'schemas/withdrawAddress.json: /allOf/1/if/properties/currency_id/const is left out',
  ),
  ...each(
    'How often something is looked for or noted down, ms: the same happens, only that it is known a little later.',
    'server/web/faults.ts: const minIntervalMs = ⟦10_000⟧ is twice as much',
    'server/lever/engine.ts: const lookMs = ⟦1000⟧ is twice as much',
    'server/lever/engine.ts: const noteEvery = ⟦60_000⟧ is twice as much',
    'server/lever/feed.ts: const tellMs = ⟦500⟧ is twice as much',
    'server/promotion/engine.ts: const lookMs = ⟦2000⟧ is twice as much',
    'server/reviews/auto.ts: const lookMs = ⟦1000⟧ is twice as much',
    'server/options/settle.ts: const lookMs = ⟦250⟧ is twice as much',
    'server/spot/follow.ts: const everyMs = ⟦1000⟧ is twice as much',
    'server/spot/follow.ts: const restMs = ⟦50⟧ is twice as much',
  ),
  ...each(
    'A hash of a password has a salt of its own: no other user has this one.',
    "server/users/security.ts: ⟦.where('id', '=', user)⟧ is no condition (2)",
    "server/users/login.ts: ⟦.where('id', '=', user.id)⟧ is no condition",
  ),
  ...each(
    'The form that the contract names refuses it before; here it is said for the types, and for who calls this otherwise.',
    'server/wallet/deposits.ts: if (⟦coin.id !== bank && !networks.some((network) => network === input.sub_type)⟧ never refuses',
    'server/spot/handlers.ts: if (⟦!isPeriod(period)⟧ never refuses',
    'server/web/requirements.ts: if (⟦!session⟧ never refuses',
    'server/wallet/transfers.ts: if (⟦from_field === to_field⟧ never refuses',
    'server/http/handler.ts: if (⟦!call.session⟧ never refuses',
    'server/users/identity.ts: if (⟦!valid⟧ never refuses',
  ),
  ...each(
    'The contract says of each operation that needs it (`x-requires`), which is asked before.',
    'server/users/security.ts: if (⟦known === null⟧ never refuses',
  ),
  ...each(
    'A poster is drawn once, for the test that asks first; the one that measures it comes after that, and does without.',
    'server/promotion/posters.ts: const size = { width: ⟦900⟧ is twice as much',
    'server/promotion/posters.ts: const size = { width: 900, height: ⟦1200⟧ is twice as much',
  ),
  ...each(
    'Without it an account is settled for ever: a test would notice by never ending, and the run would not end either.',
    "server/lever/account.ts: ⟦this.end(order, 'closed', reason, index, at);⟧ is left out",
    "server/lever/account.ts: ⟦this.end(order, 'cancelled', reason, this.indexAt(order.pairId, at), at);⟧ is left out",
  ),
  ...each(
    'Every operation of the contract has a handler.',
    'server/web/dispatch.ts: if (⟦!handler⟧ never refuses',
  ),
  ...each(
    'The hash of a code is also of its recipient and its scene.',
    "server/users/codes.ts: ⟦.where('recipient', '=', recipient)⟧ is no condition (4)",
    "server/users/codes.ts: ⟦.where('scene', '=', scene)⟧ is no condition (4)",
  ),
  ...each(
    'How long something outside is waited for, ms.',
    'server/users/delivery.ts: const timeoutMs = ⟦10_000⟧ is twice as much',
    'server/uploads/picture.ts: const timeoutMs = ⟦20_000⟧ is twice as much',
  ),
  ...each(
    'Nobody passes the advanced verification who has not passed the basic one.',
    "server/web/requirements.ts: ⟦.where('level', '=', 'basic')⟧ is no condition",
  ),
  ...each(
    'Without a code that was sent there is none that could be right.',
    'server/users/login.ts: if (⟦!scene⟧ never refuses',
  ),
  ...each(
    'Whoever asks for another one meanwhile has another code, which this one is not.',
    "server/users/codes.ts: ⟦.where('sent_at', '=', sent.sent_at)⟧ is no condition",
  ),
  ...each(
    'Of every coin the least that may be withdrawn is more than its fee.',
    'server/wallet/withdrawals.ts: if (decimal(amount).lt(withdrawMinimum) || decimal(fee).⟦gte⟧ counts the limit itself otherwise',
  ),
  ...each(
    'It is the same amount only where nothing is rounded, either way.',
    "server/wallet/amount.ts: if (!round(amount, places, ⟦'down'⟧ is rounded the other way",
  ),
  ...each(
    'A lock that ends now has been taken away by the statement itself.',
    'server/http/throttle.ts: if (row.locked_until ⟦>⟧ counts the limit itself otherwise',
  ),
  ...each(
    'No stake is on offer in two coins, so that there is no such order of another one.',
    "server/options/orders.ts: ⟦.where('currency_id', '=', currency_id)⟧ is no condition",
  ),
  ...each(
    'A change that came meanwhile is one too many, and the whole book is read.',
    "server/spot/store.ts: ⟦.where('version', '<=', to)⟧ is no condition",
  ),
  ...each(
    'What the makers of a sandbox have and offer, which is about so much.',
    'server/spot/maker.ts: const capital = ⟦100_000_000⟧ is twice as much',
    'server/spot/maker.ts: const ticksPerTaker = ⟦3⟧ is twice as much',
    'server/spot/quotes.ts: const worth = ⟦4_000⟧ is twice as much',
  ),
  ...each(
    'What is painted already is only read once more, and nothing is done with it.',
    "server/collectibles/pictures.ts: ⟦.where('content', 'is', null)⟧ is no condition",
  ),
  ...each(
    'How many are looked at a second time, or at once: more only take longer, as the rounds come to all of them.',
    'server/ledger/check.ts: const overlap = ⟦1000⟧ is twice as much',
    'server/ledger/check.ts: const maxRecent = ⟦50_000⟧ is twice as much',
    'server/ledger/check.ts: const usual: CheckSize = { events: ⟦2000⟧ is twice as much',
    'server/ledger/check.ts: const usual: CheckSize = { events: 2000, accounts: ⟦200⟧ is twice as much',
    'server/ledger/check.ts: const usual: CheckSize = { events: 2000, accounts: 200, touched: ⟦500⟧ is twice as much',
    'server/ledger/carry.ts: const batch = ⟦1000⟧ is twice as much',
    'server/ledger/carry.ts: const maxBatches = ⟦500⟧ is twice as much',
    'server/options/settle.ts: const batch = ⟦100⟧ is twice as much',
    'server/promotion/returns.ts: const batch = ⟦500⟧ is twice as much',
    'server/spot/forget.ts: const batch = ⟦500⟧ is twice as much',
    'server/spot/forget.ts: const maxBatches = ⟦200⟧ is twice as much',
  ),
  ...each(
    'An item leaves its order when it is given away, so what has an order belongs to the buyer, or was sold.',
    "server/collectibles/orders.ts: ⟦.where('owner', '=', user)⟧ is no condition",
  ),
  ...each(
    'A number that is right by the rule of its dial code is right by the general one, too.',
    ...['1', '34', '66', '81', '82', '86', '852', '886'].map(
      (code) =>
        `schemas/common/mobileRules.json: /allOf/8/if/properties/area_code/enum does not hold "${code}"`,
    ),
  ),
];
