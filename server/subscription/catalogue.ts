/** The new coins of a sandbox, in order of their offers. */

import type { LocalizedText } from '../http/localized-text.ts';
import type { Language } from '../http/operations.ts';

export interface NewCoin {
  currency: { id: number; name: string; decimals: number };
  /** USDT per coin. */
  price: string;
  /** Offered amount, in the coin. */
  total: string;
  /** Minimum order, in USDT. */
  minimum: string;
  /** Percent, for the lock period. */
  interestRate: string;
  day: number;
  /** HTML. */
  introductions: LocalizedText;
}

/** Heading of the section about the use of a coin. */
const uses: LocalizedText = {
  jp: '用途',
  en: 'What it is for',
  zh: '用途',
  hk: '用途',
  kr: '용도',
  esp: 'Para qué sirve',
  th: 'ใช้ทำอะไร',
};

const introduction = (language: Language, [what, use]: readonly [what: string, use: string]): string =>
  `<p>${what}</p><h3>${uses[language]}</h3><p>${use}</p>`;

const about = (texts: Record<Language, readonly [what: string, use: string]>): LocalizedText => ({
  jp: introduction('jp', texts.jp),
  en: introduction('en', texts.en),
  zh: introduction('zh', texts.zh),
  hk: introduction('hk', texts.hk),
  kr: introduction('kr', texts.kr),
  esp: introduction('esp', texts.esp),
  th: introduction('th', texts.th),
});

export const newCoins: readonly NewCoin[] = [
  {
    currency: { id: 1101, name: 'HANA', decimals: 2 },
    price: '0.05',
    total: '2000000',
    minimum: '10',
    interestRate: '1.2',
    day: 14,
    introductions: about({
      jp: [
        'HANAは、花の生産者と買い手を直接つなぐ市場の決済コインです。',
        '落札代金の支払いと、産地の評価への投票に使われます。',
      ],
      en: [
        'HANA settles a market where growers of flowers meet their buyers.',
        'Paying for lots, and voting on growers.',
      ],
      zh: ['HANA 用于连接花农与买家的市场结算。', '支付拍品货款，并为产地投票评价。'],
      hk: ['HANA 用於連接花農與買家的市場結算。', '支付拍品貨款，並為產地投票評價。'],
      kr: [
        'HANA는 꽃 생산자와 구매자를 잇는 시장의 결제 코인입니다.',
        '낙찰 대금 지불과 산지 평가 투표에 쓰입니다.',
      ],
      esp: [
        'HANA liquida un mercado donde floricultores y compradores se encuentran.',
        'Pagar lotes y votar a los cultivadores.',
      ],
      th: ['HANA ใช้ชำระในตลาดที่ผู้ปลูกดอกไม้พบผู้ซื้อ', 'จ่ายค่าดอกไม้และโหวตให้ผู้ปลูก'],
    }),
  },
  {
    currency: { id: 1102, name: 'MIZU', decimals: 2 },
    price: '0.8',
    total: '300000',
    minimum: '20',
    interestRate: '1.5',
    day: 30,
    introductions: about({
      jp: [
        'MIZUは、地域の水源保全に取り組む基金のコインです。',
        '保全活動への参加証と、返礼品の引き換えに使われます。',
      ],
      en: [
        'MIZU is the coin of a fund that looks after springs and rivers.',
        'Taking part in its work, and the gifts it gives back.',
      ],
      zh: ['MIZU 是守护水源地的基金所发行的代币。', '参与保护活动与兑换回礼。'],
      hk: ['MIZU 是守護水源地的基金所發行的代幣。', '參與保護活動與兌換回禮。'],
      kr: ['MIZU는 수원지를 지키는 기금의 코인입니다.', '보전 활동 참여와 답례품 교환에 쓰입니다.'],
      esp: [
        'MIZU es la moneda de un fondo que cuida manantiales y ríos.',
        'Participar en su labor y canjear sus obsequios.',
      ],
      th: ['MIZU คือเหรียญของกองทุนดูแลต้นน้ำ', 'เข้าร่วมกิจกรรมและแลกของตอบแทน'],
    }),
  },
  {
    currency: { id: 1103, name: 'SHJ', decimals: 2 },
    price: '0.25',
    total: '1000000',
    minimum: '10',
    interestRate: '2',
    day: 30,
    introductions: about({
      jp: [
        'SHJは、建具職人の工房が共同で発行するコインです。',
        '障子・襖の注文と、工房の見学予約に使われます。',
      ],
      en: [
        'SHJ is issued together by workshops that make sliding doors.',
        'Ordering doors and screens, and visiting the workshops.',
      ],
      zh: ['SHJ 由制作门窗的工坊共同发行。', '订购纸门与屏风，预约参观工坊。'],
      hk: ['SHJ 由製作門窗的工坊共同發行。', '訂購紙門與屏風，預約參觀工坊。'],
      kr: ['SHJ는 미닫이문을 만드는 공방들이 함께 발행합니다.', '문과 병풍 주문, 공방 견학 예약에 쓰입니다.'],
      esp: [
        'SHJ lo emiten juntos talleres que hacen puertas correderas.',
        'Encargar puertas y paneles, y visitar los talleres.',
      ],
      th: ['SHJ ออกร่วมกันโดยโรงช่างทำประตูเลื่อน', 'สั่งทำประตูและฉาก และเยี่ยมชมโรงช่าง'],
    }),
  },
  {
    currency: { id: 1104, name: 'KAZE', decimals: 0 },
    price: '1.2',
    total: '150000',
    minimum: '12',
    interestRate: '2.4',
    day: 60,
    introductions: about({
      jp: [
        'KAZEは、沿岸の風力発電所の電力を前払いで買うためのコインです。',
        '1枚で1kWhの電力と引き換えられます。',
      ],
      en: [
        'KAZE buys the electricity of wind farms on the coast ahead of time.',
        'One coin is one kilowatt-hour.',
      ],
      zh: ['KAZE 用于预购沿海风电场的电力。', '一枚可兑换一千瓦时电力。'],
      hk: ['KAZE 用於預購沿海風電場的電力。', '一枚可兌換一千瓦時電力。'],
      kr: ['KAZE는 해안 풍력 발전 전기를 미리 사는 코인입니다.', '한 개로 1kWh의 전기와 교환됩니다.'],
      esp: [
        'KAZE compra por adelantado la electricidad de parques eólicos de la costa.',
        'Una moneda es un kilovatio hora.',
      ],
      th: ['KAZE ซื้อไฟฟ้าจากกังหันลมชายฝั่งล่วงหน้า', 'หนึ่งเหรียญคือหนึ่งกิโลวัตต์ชั่วโมง'],
    }),
  },
  {
    currency: { id: 1105, name: 'TABI', decimals: 2 },
    price: '0.1',
    total: '1500000',
    minimum: '10',
    interestRate: '1.8',
    day: 21,
    introductions: about({
      jp: [
        'TABIは、小さな旅館の連合が発行する宿泊コインです。',
        '加盟する宿の予約と、早期割引に使われます。',
      ],
      en: ['TABI is issued by a union of small inns.', 'Booking rooms, and a discount for booking early.'],
      zh: ['TABI 由小型旅馆联盟发行。', '预订客房，提前预订可享折扣。'],
      hk: ['TABI 由小型旅館聯盟發行。', '預訂客房，提前預訂可享折扣。'],
      kr: ['TABI는 작은 여관들의 연합이 발행합니다.', '객실 예약과 조기 예약 할인에 쓰입니다.'],
      esp: [
        'TABI lo emite una unión de posadas pequeñas.',
        'Reservar habitaciones, con descuento por adelantado.',
      ],
      th: ['TABI ออกโดยสหภาพโรงแรมเล็ก', 'จองห้องพักและส่วนลดจองล่วงหน้า'],
    }),
  },
  {
    currency: { id: 1106, name: 'TOKI', decimals: 4 },
    price: '12.5',
    total: '20000',
    minimum: '25',
    interestRate: '3',
    day: 90,
    introductions: about({
      jp: ['TOKIは、時計職人の修理時間を売買するコインです。', '1枚が1時間の作業と引き換えられます。'],
      en: ['TOKI trades the working hours of watchmakers.', 'One coin is an hour of repair.'],
      zh: ['TOKI 交易钟表匠的维修工时。', '一枚等于一小时的维修。'],
      hk: ['TOKI 交易鐘錶匠的維修工時。', '一枚等於一小時的維修。'],
      kr: ['TOKI는 시계 장인의 수리 시간을 거래합니다.', '한 개가 한 시간의 수리입니다.'],
      esp: ['TOKI negocia las horas de trabajo de relojeros.', 'Una moneda es una hora de reparación.'],
      th: ['TOKI ซื้อขายเวลาทำงานของช่างนาฬิกา', 'หนึ่งเหรียญคือการซ่อมหนึ่งชั่วโมง'],
    }),
  },
];
