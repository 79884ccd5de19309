/** Agreements, rules, and who we are. Pages link to them by their slugs. */
import type { Article } from './article.ts';

export const agreements: Article[] = [
  {
    c_id: 2,
    slug: 'terms',
    daysAgo: 60,
    jp: {
      title: '利用規約',
      abstract: 'サンドボックスをご利用いただく際の約束ごとです。',
      content:
        '<h2>1. サービスの内容</h2><p>Shojiサンドボックスは、暗号資産取引の画面と操作を試すための環境です。表示される価格・残高・注文・コレクションは架空のもので、財産的価値はありません。</p><h2>2. アカウント</h2><p>アカウントはお一人様につき1つです。パスワードと認証コードは第三者に知らせないでください。</p><h2>3. 禁止事項</h2><ul><li>他人の個人情報や本物の身分証の画像を登録すること</li><li>サービスに過度の負荷をかけること</li><li>サンドボックスの残高を有価物と交換しようとすること</li></ul><h2>4. データの取り扱い</h2><p>サンドボックスのデータは予告なく初期化されることがあります。</p>',
    },
    en: {
      title: 'Terms of use',
      abstract: 'What we agree on when you use the sandbox.',
      content:
        '<h2>1. The service</h2><p>The Shoji sandbox is a place to try out the screens of a crypto exchange. Prices, balances, orders and collectibles are made up and have no monetary value.</p><h2>2. Your account</h2><p>One account per person. Keep your passwords and codes to yourself.</p><h2>3. Not allowed</h2><ul><li>registering other people’s personal data or pictures of real identity documents</li><li>putting undue load on the service</li><li>trying to exchange sandbox balances for anything of value</li></ul><h2>4. Data</h2><p>The data of the sandbox may be reset without notice.</p>',
    },
  },
  {
    c_id: 2,
    slug: 'privacy',
    daysAgo: 60,
    jp: {
      title: 'プライバシーポリシー',
      abstract: 'お預かりする情報と、その使い道について。',
      content:
        '<h2>取得する情報</h2><p>メールアドレスまたは携帯電話番号、本人確認で入力された情報、アップロードされた画像、ログインの記録を保存します。</p><h2>利用目的</h2><p>ログイン、認証コードの送信、審査の画面を試していただくためにのみ使います。外部へ提供することはありません。</p><h2>画像</h2><p>画像は再エンコードして位置情報などを取り除き、ご本人と審査担当者だけが短時間有効なアドレスで閲覧できます。</p>',
    },
    en: {
      title: 'Privacy policy',
      abstract: 'What we keep, and what for.',
      content:
        '<h2>What we keep</h2><p>Your e-mail address or mobile number, what you enter for verification, the pictures you upload, and when you logged in.</p><h2>What for</h2><p>Only for logging in, sending codes and trying out the review. Nothing is passed on to others.</p><h2>Pictures</h2><p>Pictures are encoded anew, without the place they were taken at. Only you and the reviewer can read them, at addresses that expire after a few minutes.</p>',
    },
  },
  {
    c_id: 2,
    slug: 'risk',
    daysAgo: 60,
    jp: {
      title: 'リスクについて',
      abstract: '暗号資産の取引には、元本を失うおそれがあります。',
      content:
        '<p>サンドボックスでは実際の損失は発生しませんが、現実の取引には次のリスクがあります。</p><ul><li><strong>価格変動</strong>：暗号資産の価格は短時間で大きく動くことがあります。</li><li><strong>レバレッジ</strong>：証拠金を上回る値動きで、短時間に証拠金の全額を失うことがあります。</li><li><strong>オプション</strong>：予想が外れると、支払った金額を失います。</li><li><strong>送付の誤り</strong>：アドレスやネットワークを誤ると、取り戻せません。</li></ul>',
    },
    en: {
      title: 'Risks',
      abstract: 'Trading crypto-assets can lose you what you put in.',
      content:
        '<p>Nothing real is lost in the sandbox. Real trading, however, has these risks:</p><ul><li><strong>Price:</strong> crypto-assets can move a great deal within minutes.</li><li><strong>Leverage:</strong> a move larger than your margin takes all of it.</li><li><strong>Options:</strong> when you are wrong, what you paid is gone.</li><li><strong>Sending:</strong> coins sent to a wrong address or over a wrong network do not come back.</li></ul>',
    },
  },
  {
    c_id: 3,
    slug: 'company',
    daysAgo: 60,
    jp: {
      title: 'Shojiについて',
      abstract: '障子のように、明るく、軽く、静かな取引画面を。',
      content:
        '<p>Shojiは、画面をJSONの定義だけで組み立てる、モバイル向けの取引アプリです。</p><p>光を通しながら部屋を仕切る障子のように、必要な情報だけをやわらかく見せることを目指しています。</p>',
    },
    en: {
      title: 'About Shoji',
      abstract: 'Trading screens as light and calm as paper.',
      content:
        '<p>Shoji is a mobile trading app whose screens are nothing but JSON definitions.</p><p>A shoji is the paper screen of a Japanese house: it parts a room and lets the light through. That is what we want our pages to do.</p>',
    },
  },
];
