/** Rules that no test can notice: each with its reason. */
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
    'server/http/faults.ts: const rest = ⟦10_000⟧ is twice as much',
    'server/lever/engine.ts: const lookMs = ⟦1000⟧ is twice as much',
    'server/lever/engine.ts: const noteEvery = ⟦60_000⟧ is twice as much',
    'server/lever/feed.ts: const tellMs = ⟦500⟧ is twice as much',
    'server/promotion/engine.ts: const lookMs = ⟦2000⟧ is twice as much',
    'server/reviews/auto.ts: const lookMs = ⟦1000⟧ is twice as much',
    'server/spot/follow.ts: const everyMs = ⟦1000⟧ is twice as much',
    'server/spot/follow.ts: const restMs = ⟦50⟧ is twice as much',
  ),
  ...each(
    'What is painted already is only read once more, and nothing is done with it.',
    "server/collectibles/pictures.ts: ⟦.where('content', 'is', null)⟧ is no condition",
  ),
  ...each(
    'How many entries are looked at a second time, or at once: more only take longer, as the rounds come to all of them.',
    'server/ledger/check.ts: const overlap = ⟦1000⟧ is twice as much',
    'server/ledger/check.ts: const mostRecent = ⟦50_000⟧ is twice as much',
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
