/** Conditions that no user sees change, by reason: named as by `placeOf`, or by their text. */
export interface Reason {
  why: string;
  /** Prefixes of identifiers. */
  places: readonly string[];
}

export const reasons: readonly Reason[] = [
  {
    why: 'Every coin and every new one has a logo: the exchange draws one where none is kept.',
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
    why: 'Only nodes that are shown to who is logged in read it, so that it is never asked for by a visitor.',
    places: [
      'pages/finance/index#/data/report ',
      'pages/nft/my/my#/data/wallets ',
      'pages/nft/my/my#/data/sold ',
      'pages/publication/index#/data/orders ',
      'pages/template/index#/data/report ',
    ],
  },
  {
    why: 'The field takes no more places than a tick or a lot of the pair has, as these are powers of ten.',
    places: [
      'pages/lever/index#/view/2/rules/1 check',
      'pages/lever/index#/view/2/rules/6 check',
      'pages/lever/index#/view/2/rules/9 check',
      'pages/trade/index#/view/1/children/0/children/1/rules/0 check',
      'pages/trade/index#/view/1/children/0/children/1/rules/3 check',
    ],
  },
  {
    why: 'It goes by how an app or an exchange is set up: with a chat of its own, an address to write to, a band of prices.',
    places: [
      'pages/help/center/chat#/data/service ',
      'pages/help/center/chat#/view/0 ',
      'pages/help/center/chat#/view/1 ',
      'pages/help/center/chat#/view/1/children/0 ',
      'pages/help/center/chat#/view/1/children/0/children/1 ',
      'pages/help/center/chat#/view/1/children/0/children/2 ',
      'pages/help/center/chat#/view/1/children/1 ',
      'pages/trade/index#/view/1/children/0/children/1/fields/target_price/below/0 ',
      'parts/codePlace#/view/0 ',
    ],
  },
  {
    why: 'The sandbox has it always: texts of help, banners with covers that lead somewhere, notices with abstracts, a new coin.',
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
    why: 'No deposit is taken without a picture.',
    places: [
      'pages/assets/record#/view/1/children/0/children/3 ',
      'pages/assets/record#/view/1/children/0/children/4 ',
    ],
  },
  {
    why: 'Every account has coins, if only none of any; what is small can be hidden, and then there may be none.',
    places: ['parts/walletRows#/view/0/empty/'],
  },
  {
    why: 'The button that it belongs to is shown only where it holds, or only where it does not.',
    places: ['pages/nft/orderMakeSure#/view/8/children/'],
  },
  {
    why: 'The field is hidden where it does not hold, and a rule of a field that is hidden and empty is not asked.',
    places: ['pages/settings/security/changePayPassword#/view/1/rules/0 when'],
  },
  {
    why: 'An option that has just been settled is among those that run until the list is asked for anew, which the socket tells of.',
    places: ['pages/option/detail#/view/4/tabs/0/children/1/children/'],
  },
  {
    why: 'It is heard on the socket, which these visits leave out: `listening.test.ts` and `notices.spec.ts` hear it.',
    places: ['app#/listen/0/heard/1 '],
  },
  {
    why: 'The chart asks when it is dragged to its beginning, and without a layout there is no chart to drag.',
    places: ['pages/trade/kline#/view/2/on/older/0 '],
  },
  {
    why: "It waits for the user's own notices, which come above it: once they are there, it holds.",
    places: ['pages/index/notice/notice#/view/4 when'],
  },
];
