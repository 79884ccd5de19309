/** Conditions that no user sees change, by reason: named as by `placeOf`, or by their text. */
export interface Reason {
  why: string;
  /** Prefixes of identifiers. */
  places: readonly string[];
}

export const reasons: readonly Reason[] = [
  {
    why: 'Every coin has a logo: the exchange generates one if none is stored.',
    places: [
      'pages/index/index#/view/5/children/0/children/0/children/0/children/0 ',
      'pages/publication/details#/view/0/children/0/children/0/children/0 ',
      'parts/coinRow#/view/0/children/0/children/0 ',
      'parts/coinSheet#/view/0/children/0/children/0/children/0/children/0 ',
      'parts/marketRow#/view/0/children/0 ',
      'parts/savingsCard#/view/0/children/0/children/0 ',
      'parts/savingsOrderFacts#/view/0/children/0/children/0/children/0 ',
      'parts/subscriptionCard#/view/0/children/0/children/0/children/0 ',
      'parts/subscriptionOrderRow#/view/0/children/0/children/0/children/0 ',
      'parts/walletRows#/view/0/children/0/children/0/children/0 ',
    ],
  },
  {
    why: 'Only nodes for logged-in users read the source, so that a visitor never requests it.',
    places: [
      'pages/finance/index#/data/report ',
      'pages/nft/my/my#/data/wallets ',
      'pages/nft/my/my#/data/sold ',
      'pages/publication/index#/data/orders ',
      'pages/template/index#/data/report ',
    ],
  },
  {
    why: 'The field accepts no more decimal places than the tick or the lot of the pair has, as these are powers of ten.',
    places: [
      'pages/lever/index#/view/2/rules/1 check',
      'pages/lever/index#/view/2/rules/6 check',
      'pages/lever/index#/view/2/rules/9 check',
      'pages/trade/index#/view/1/children/0/children/1/rules/0 check',
      'pages/trade/index#/view/1/children/0/children/1/rules/3 check',
    ],
  },
  {
    why: 'It depends on the configuration of the app or the exchange: a chat, a mail address of the support, a price band.',
    places: [
      'pages/help/center/chat#/data/service ',
      'pages/help/center/chat#/view/0 ',
      'pages/help/center/chat#/view/1 ',
      'pages/help/center/chat#/view/1/children/0 ',
      'pages/help/center/chat#/view/1/children/1 ',
      'pages/trade/index#/view/1/children/0/children/1/fields/target_price/below/0 ',
      'parts/codePlace#/view/0 ',
    ],
  },
  {
    why: 'The sandbox always has these: help texts, banners with covers and links, notices with abstracts, a new coin.',
    places: [
      'pages/help/center/center#/view/1/children/0/empty/',
      'pages/index/index#/view/0/children/0/press/0 ',
      'pages/index/index#/view/0/children/0/children/0/children/1 ',
      'pages/index/index#/view/5/children/0 ',
      'pages/index/index#/view/5/children/1 ',
      'pages/index/notice/notice#/view/4/children/0/children/2/children/1 ',
    ],
  },
  {
    why: 'No deposit is accepted without a picture.',
    places: [
      'pages/assets/record#/view/1/children/0/children/3 ',
      'pages/assets/record#/view/1/children/0/children/4 ',
    ],
  },
  {
    why: 'Every account lists all coins, also with a balance of 0. The list is only empty if small balances are hidden.',
    places: ['parts/walletRows#/view/0/empty/'],
  },
  {
    why: 'Its button is only shown if the condition is true, or only if it is false.',
    places: ['pages/nft/orderMakeSure#/view/8/children/'],
  },
  {
    why: 'The field is hidden if the condition is false, and rules of hidden fields are not checked.',
    places: ['pages/settings/security/changePayPassword#/view/1/rules/0 when'],
  },
  {
    why: 'An option that was just settled stays in the list of running ones until the list is reloaded, which a socket message triggers.',
    places: ['pages/option/detail#/view/4/tabs/0/children/1/children/'],
  },
  {
    why: 'It depends on a socket message, and these visits have no socket: `listening.test.ts` and `notices.spec.ts` test it.',
    places: ['app#/listen/0/heard/0 '],
  },
  {
    why: 'The exchange of these visits answers every call, and refuses none of these: `lostAnswers.spec.ts` tests it.',
    places: [
      'pages/lever/index#/view/2/submit/0/press/2/else/',
      'pages/lever/index#/view/2/submit/1/press/2/else/',
      'pages/trade/index#/view/1/children/0/children/1/submit/0/press/2/else/',
      'pages/trade/index#/view/1/children/0/children/1/submit/1/press/2/else/',
    ],
  },
  {
    why: 'The chart loads older candles when it is dragged to its beginning; without layout it cannot be dragged.',
    places: ['pages/trade/kline#/view/2/on/older/0 '],
  },
  {
    why: "It waits for the user's own notices, which are shown above it: once they are loaded, it is true.",
    places: ['pages/index/notice/notice#/view/4 when'],
  },
];
