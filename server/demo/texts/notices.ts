/** Notices and banners. */
import type { Article } from './article.ts';

export const notices: Article[] = [
  {
    c_id: 4,
    slug: 'welcome',
    daysAgo: 0,
    jp: {
      title: 'Shojiサンドボックスへようこそ',
      abstract: '価格・残高・注文はすべて練習用です。実際の資産は動きません。',
      content:
        '<p>Shojiは、取引の操作を安全に試せるサンドボックスです。</p><ul><li>価格は公開された計算式から作られ、誰の注文によっても操作できません。</li><li>残高は練習用で、現金や暗号資産と交換することはできません。</li><li>入出金と本人確認の審査は、数秒後に自動で承認されます。</li></ul><p>ご自由にお試しください。</p>',
    },
    en: {
      title: 'Welcome to the Shoji sandbox',
      abstract: 'Prices, balances and orders are for practice. No real assets move.',
      content:
        '<p>Shoji is a sandbox in which you can try out trading without any risk.</p><ul><li>Prices come from a published formula that nobody’s orders can move.</li><li>Balances are for practice and cannot be exchanged for money or coins.</li><li>Deposits, withdrawals and identity checks are approved automatically after a few seconds.</li></ul><p>Feel free to look around.</p>',
    },
  },
  {
    c_id: 4,
    slug: 'withdrawal-security',
    daysAgo: 3,
    jp: {
      title: '出金セキュリティのお願い',
      abstract: '出金先アドレスは、全桁をご確認のうえ登録してください。',
      content:
        '<p>出金先アドレスの登録には、資金パスワードの設定と認証コードの入力が必要です。</p><p>クリップボードを書き換える不正プログラムが確認されています。貼り付けた後は、先頭と末尾だけでなく<strong>すべての文字</strong>をご確認ください。ネットワーク（TRC20・ERC20・OMNI）が送付先と一致しているかも必ずお確かめください。</p>',
    },
    en: {
      title: 'Keeping withdrawals safe',
      abstract: 'Check every character of an address before you save it.',
      content:
        '<p>Saving a withdrawal address takes a fund password and a verification code.</p><p>There is malware that swaps addresses on the clipboard. After pasting, compare <strong>every character</strong>, not just the first and last few, and make sure that the network (TRC20, ERC20 or OMNI) is the recipient’s.</p>',
    },
  },
  {
    c_id: 4,
    slug: 'withdrawal-limits',
    daysAgo: 8,
    jp: {
      title: '出金回数と着金時間について',
      abstract: '出金申請は1日3回まで、着金は12時間以内が目安です。',
      content:
        '<p>出金申請は、日本時間の1日につき3回まで受け付けます。審査完了後、12時間以内に送金します。</p><table><thead><tr><th>通貨</th><th>最低出金数量</th><th>手数料</th></tr></thead><tbody><tr><td>USDT</td><td>10</td><td>0.5%</td></tr><tr><td>BTC</td><td>0.001</td><td>0.2%</td></tr><tr><td>ETH</td><td>0.01</td><td>0.3%</td></tr></tbody></table>',
    },
    en: {
      title: 'How often you can withdraw, and how long it takes',
      abstract: 'Three requests a day; funds arrive within 12 hours.',
      content:
        '<p>You can ask for three withdrawals a day (Tokyo time). Once reviewed, funds are sent within 12 hours.</p><table><thead><tr><th>Coin</th><th>Minimum</th><th>Fee</th></tr></thead><tbody><tr><td>USDT</td><td>10</td><td>0.5%</td></tr><tr><td>BTC</td><td>0.001</td><td>0.2%</td></tr><tr><td>ETH</td><td>0.01</td><td>0.3%</td></tr></tbody></table>',
    },
  },
  {
    c_id: 4,
    slug: 'price-feed',
    daysAgo: 15,
    jp: {
      title: '価格指数の算出方法を公開しました',
      abstract: '指数はシードと時刻だけから決まり、取引の影響を受けません。',
      content:
        '<p>各銘柄には2つの価格があります。</p><ul><li><strong>最終約定価格</strong>：板で成立した直近の取引の価格</li><li><strong>指数価格</strong>：公開されたシードと時刻から計算される価格</li></ul><p>損益や清算の判定には指数価格を使います。どの画面でも、表示している価格の種類がわかるようになっています。</p>',
    },
    en: {
      title: 'How the price index is computed is now public',
      abstract: 'The index follows from a seed and the time alone. Trades do not move it.',
      content:
        '<p>Each pair has two prices.</p><ul><li>The <strong>last price</strong> is that of the latest trade in the book.</li><li>The <strong>index price</strong> is computed from a published seed and the time.</li></ul><p>Profit, loss and liquidations go by the index. Every page says which of the two it shows.</p>',
    },
  },
  {
    c_id: 4,
    slug: 'new-pairs',
    daysAgo: 24,
    jp: {
      title: 'AVAX・LINK・LTC の取り扱いを開始しました',
      abstract: '現物取引で USDT 建ての3銘柄が加わりました。',
      content:
        '<p>現物取引に次の銘柄が加わりました。</p><ul><li>AVAX/USDT</li><li>LINK/USDT</li><li>LTC/USDT</li></ul><p>取引手数料はいずれも受取額の0.1%です。</p>',
    },
    en: {
      title: 'AVAX, LINK and LTC are now listed',
      abstract: 'Three more coins can be traded for USDT on the spot market.',
      content:
        '<p>The spot market has three new pairs:</p><ul><li>AVAX/USDT</li><li>LINK/USDT</li><li>LTC/USDT</li></ul><p>The fee of each is 0.1% of what you receive.</p>',
    },
  },
  {
    c_id: 5,
    slug: 'banner-practice',
    daysAgo: 0,
    link: '/pages/trade/index',
    jp: {
      title: '本番さながらの板で、リスクなく練習',
      abstract: '10銘柄の現物取引を、今すぐお試しいただけます。',
      content: '<p>指値・成行、部分約定、取消まで、実際の板と同じ動きで練習できます。</p>',
    },
    en: {
      title: 'Practise on a real order book, at no risk',
      abstract: 'Ten spot pairs are open around the clock.',
      content: '<p>Limit and market orders, partial fills, cancels: everything works as on a live book.</p>',
    },
  },
  {
    c_id: 5,
    slug: 'banner-verify',
    daysAgo: 1,
    link: '/pages/verification/index',
    jp: {
      title: '本人確認は最短1分',
      abstract: '出金とオプション取引には基本認証が必要です。',
      content: '<p>基本認証は氏名・証明書番号・住所の入力だけで完了します。</p>',
    },
    en: {
      title: 'Verify your identity in a minute',
      abstract: 'Withdrawals and options need basic verification.',
      content: '<p>Basic verification takes no more than your name, ID number and address.</p>',
    },
  },
  {
    c_id: 5,
    slug: 'banner-deposit',
    daysAgo: 2,
    link: '/pages/deposit/index',
    jp: {
      title: 'TRC20・ERC20・OMNIの入金に対応',
      abstract: '通貨とネットワークを選んで、QRコードから入金できます。',
      content: '<p>入金証明の画像を添えて申請すると、審査後に現物口座へ反映されます。</p>',
    },
    en: {
      title: 'Deposit over TRC20, ERC20 or OMNI',
      abstract: 'Choose coin and network, then scan the QR code.',
      content: '<p>Send in a picture as proof, and your spot account is credited after review.</p>',
    },
  },
];
