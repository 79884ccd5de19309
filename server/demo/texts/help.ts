/** Articles of the help centre. */
import type { Article } from './article.ts';

export const help: Article[] = [
  {
    c_id: 1,
    slug: 'help-code',
    daysAgo: 40,
    jp: {
      title: '認証コードが届きません',
      abstract: '再送信は120秒後に、有効期限は10分です。',
      content:
        '<p>サンドボックスでは、認証コードはメールや電話には送られず、開発用メールボックス（<code>/mailbox</code>）に表示されます。</p><ul><li>コードは6桁で、10分間有効です。</li><li>再送信は120秒後にできます。</li><li>5回間違えると無効になります。もう一度送信してください。</li></ul>',
    },
    en: {
      title: 'I do not get a code',
      abstract: 'Ask again after 120 seconds. A code is good for 10 minutes.',
      content:
        '<p>The sandbox sends no mail and no messages. Codes appear in the development mailbox (<code>/mailbox</code>).</p><ul><li>A code has six digits and is good for 10 minutes.</li><li>You can ask for another one after 120 seconds.</li><li>After five wrong attempts it is dead. Ask for a new one.</li></ul>',
    },
  },
  {
    c_id: 1,
    slug: 'help-deposit',
    daysAgo: 40,
    jp: {
      title: '入金の流れ',
      abstract: '通貨とネットワークを選び、証明画像を添えて申請します。',
      content:
        '<ol><li>「入金」で通貨とネットワークを選びます。</li><li>表示されたアドレスへ送付します。</li><li>数量と送付の証明画像を添えて申請します。</li><li>審査後、現物口座に反映されます。</li></ol><p>最低入金数量に満たない申請は受け付けられません。</p>',
    },
    en: {
      title: 'How a deposit works',
      abstract: 'Choose coin and network, and hand in a picture as proof.',
      content:
        '<ol><li>Choose coin and network under “Deposit”.</li><li>Send the coins to the address shown.</li><li>Hand in the amount with a picture as proof.</li><li>After review your spot account is credited.</li></ol><p>Deposits below the minimum are not accepted.</p>',
    },
  },
  {
    c_id: 1,
    slug: 'help-withdraw',
    daysAgo: 40,
    jp: {
      title: '出金に必要なもの',
      abstract: '基本認証、資金パスワード、出金先アドレスの3つです。',
      content:
        '<ul><li><strong>基本認証</strong>：氏名・証明書番号・住所</li><li><strong>資金パスワード</strong>：6桁の数字。5回間違えると15分間ロックされます</li><li><strong>出金先アドレス</strong>：認証コードで登録します</li></ul><p>申請した数量は審査が終わるまで凍結され、否認された場合は全額が戻ります。</p>',
    },
    en: {
      title: 'What a withdrawal takes',
      abstract: 'Basic verification, a fund password and a saved address.',
      content:
        '<ul><li><strong>Basic verification:</strong> name, ID number, address</li><li><strong>Fund password:</strong> six digits; five wrong attempts lock it for 15 minutes</li><li><strong>Address:</strong> saved with a verification code</li></ul><p>The amount is frozen until the review is done. If it is rejected, all of it comes back.</p>',
    },
  },
  {
    c_id: 1,
    slug: 'help-orders',
    daysAgo: 40,
    jp: {
      title: '指値と成行の違い',
      abstract: '指値は価格を、成行は約定のしやすさを優先します。',
      content:
        '<p><strong>指値</strong>は、指定した価格かそれより有利な価格で約定します。約定しない分は板に残り、いつでも取り消せます。</p><p><strong>成行</strong>は、画面に表示された価格までの範囲ですぐに約定し、残りは取り消されます。手数料は受け取る通貨から差し引かれます。</p>',
    },
    en: {
      title: 'Limit and market orders',
      abstract: 'A limit order puts the price first, a market order the execution.',
      content:
        '<p>A <strong>limit order</strong> trades at your price or better. What is not filled stays in the book, and you can cancel it at any time.</p><p>A <strong>market order</strong> trades at once, up to the price that the page showed, and the rest is cancelled. The fee is taken from the coin that you receive.</p>',
    },
  },
];
