/** The locked savings of a sandbox. */
import type { LocalizedText } from '../http/localized-text.ts';
import { usdt } from '../wallet/coins.ts';

interface Plan {
  slug: string;
  names: LocalizedText;
  intros: LocalizedText;
  /** Id of the coin. */
  currency: number;
  /** Term in days, and daily interest rate as a fraction. */
  day: number;
  dayRate: string;
  /** In the coin; without a maximum if it is left out. */
  minimum: string;
  maximum?: string;
}

/** Penalty of early redemption, as a multiple of the interest of the remaining days. */
export const penaltyMultiple = '1.5';

const btc = 1;
const eth = 1000;

export const plans: readonly Plan[] = [
  {
    slug: 'usdt-7',
    names: {
      jp: 'USDT 7日プラン',
      en: 'USDT 7 days',
      zh: 'USDT 7 天',
      hk: 'USDT 7 天',
      kr: 'USDT 7일',
      esp: 'USDT 7 días',
      th: 'USDT 7 วัน',
    },
    intros: {
      jp: 'はじめての方に。短い期間で試せます。',
      en: 'A short term to try it with.',
      zh: '适合初次体验的短期产品。',
      hk: '適合初次體驗的短期產品。',
      kr: '처음이라면 짧게 시작해 보세요.',
      esp: 'Un plazo corto para probar.',
      th: 'ระยะสั้นสำหรับลองใช้',
    },
    currency: usdt,
    day: 7,
    dayRate: '0.003',
    minimum: '10',
    maximum: '10000',
  },
  {
    slug: 'usdt-15',
    names: {
      jp: 'USDT 15日プラン',
      en: 'USDT 15 days',
      zh: 'USDT 15 天',
      hk: 'USDT 15 天',
      kr: 'USDT 15일',
      esp: 'USDT 15 días',
      th: 'USDT 15 วัน',
    },
    intros: {
      jp: '利回りと期間のバランスを取った標準プラン。',
      en: 'The standard plan: yield and term in balance.',
      zh: '收益与期限均衡的标准产品。',
      hk: '收益與期限均衡的標準產品。',
      kr: '수익과 기간이 균형 잡힌 표준 상품.',
      esp: 'El plan estándar: rendimiento y plazo en equilibrio.',
      th: 'แผนมาตรฐาน ผลตอบแทนและเวลาสมดุล',
    },
    currency: usdt,
    day: 15,
    dayRate: '0.004',
    minimum: '100',
    maximum: '100000',
  },
  {
    slug: 'usdt-30',
    names: {
      jp: 'USDT 30日プラン',
      en: 'USDT 30 days',
      zh: 'USDT 30 天',
      hk: 'USDT 30 天',
      kr: 'USDT 30일',
      esp: 'USDT 30 días',
      th: 'USDT 30 วัน',
    },
    intros: {
      jp: '1か月預けて利率を高めるプラン。',
      en: 'A month, at a higher rate.',
      zh: '一个月，利率更高。',
      hk: '一個月，利率更高。',
      kr: '한 달, 더 높은 이율.',
      esp: 'Un mes, a un tipo mayor.',
      th: 'หนึ่งเดือน อัตราสูงขึ้น',
    },
    currency: usdt,
    day: 30,
    dayRate: '0.005',
    minimum: '500',
    maximum: '200000',
  },
  {
    slug: 'btc-30',
    names: {
      jp: 'BTC 30日プラン',
      en: 'BTC 30 days',
      zh: 'BTC 30 天',
      hk: 'BTC 30 天',
      kr: 'BTC 30일',
      esp: 'BTC 30 días',
      th: 'BTC 30 วัน',
    },
    intros: {
      jp: '保有するBTCのまま、毎日BTCで受け取ります。',
      en: 'Keep your BTC, and receive BTC every day.',
      zh: '持有 BTC，每天收取 BTC。',
      hk: '持有 BTC，每天收取 BTC。',
      kr: 'BTC를 그대로 두고 매일 BTC를 받습니다.',
      esp: 'Conserve sus BTC y reciba BTC cada día.',
      th: 'ถือ BTC และรับ BTC ทุกวัน',
    },
    currency: btc,
    day: 30,
    dayRate: '0.0002',
    minimum: '0.001',
    maximum: '5',
  },
  {
    slug: 'eth-60',
    names: {
      jp: 'ETH 60日プラン',
      en: 'ETH 60 days',
      zh: 'ETH 60 天',
      hk: 'ETH 60 天',
      kr: 'ETH 60일',
      esp: 'ETH 60 días',
      th: 'ETH 60 วัน',
    },
    intros: {
      jp: '上限なし。長期保有のETHを活かすプラン。',
      en: 'No maximum: for ETH that is held for long.',
      zh: '不设上限，适合长期持有的 ETH。',
      hk: '不設上限，適合長期持有的 ETH。',
      kr: '상한 없음. 오래 보유하는 ETH에.',
      esp: 'Sin máximo: para ETH que se guarda mucho tiempo.',
      th: 'ไม่มีเพดาน สำหรับ ETH ที่ถือระยะยาว',
    },
    currency: eth,
    day: 60,
    dayRate: '0.0003',
    minimum: '0.05',
  },
];
