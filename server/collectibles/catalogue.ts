/** What the sandbox's shop is opened with. */

import type { Written } from '../http/written.ts';
import type { Style } from './art/index.ts';

export const categories: readonly { id: number; names: Written }[] = [
  { id: 1, names: { jp: '青海波', en: 'Waves' } },
  { id: 2, names: { jp: '山水', en: 'Ridges' } },
  { id: 3, names: { jp: '組子', en: 'Lattice' } },
  { id: 4, names: { jp: '花卉', en: 'Blossoms' } },
];

export interface Piece {
  slug: string;
  category: 1 | 2 | 3 | 4;
  style: Style;
  names: Written;
  about: Written;
  creators: Written;
  /** In USDT. */
  price: string;
  stock: number;
  /** When the sale begins and ends, in hours from the opening of the shop; no end where it is left out. */
  from: number;
  until?: number;
}

const wave = { category: 1, style: 'waves', creators: { jp: '波野 蒼', en: 'Aoi Namino' } } as const;
const ridge = { category: 2, style: 'ridges', creators: { jp: '山路 遥', en: 'Haruka Yamaji' } } as const;
const joinery = { category: 3, style: 'lattice', creators: { jp: '木曽 匠', en: 'Takumi Kiso' } } as const;
const flower = { category: 4, style: 'blossoms', creators: { jp: '花村 澄', en: 'Sumi Hanamura' } } as const;

export const pieces: readonly Piece[] = [
  {
    ...wave,
    slug: 'dawn-tide',
    names: { jp: '暁の潮', en: 'Dawn Tide' },
    about: {
      jp: '日の出とともに満ちてくる潮を、重なる鱗の波で描いた連作の一作目です。',
      en: 'The first of a series: the tide that rises with the sun, in scales laid one over the other.',
    },
    price: '38',
    stock: 50,
    from: -96,
  },
  {
    ...wave,
    slug: 'evening-calm',
    names: { jp: '夕凪', en: 'Evening Calm' },
    about: {
      jp: '風が止み、海が色だけになる時間を描いています。',
      en: 'The hour when the wind drops and the sea is nothing but colour.',
    },
    price: '42.5',
    stock: 30,
    from: -72,
    until: 24 * 9,
  },
  {
    ...wave,
    slug: 'long-swell',
    names: { jp: '遠波', en: 'Long Swell' },
    about: {
      jp: '沖から届く長いうねり。間隔の広い波が静かに続きます。',
      en: 'A long swell from far out: wide waves that follow each other quietly.',
    },
    price: '120',
    stock: 10,
    from: 30,
    until: 24 * 14,
  },
  {
    ...wave,
    slug: 'first-wave',
    names: { jp: '初波', en: 'First Wave' },
    about: { jp: 'シリーズの習作。一点のみの発行です。', en: 'The study for the series, issued once.' },
    price: '260',
    stock: 1,
    from: -240,
  },
  {
    ...ridge,
    slug: 'moon-over-ridges',
    names: { jp: '峰月', en: 'Moon over Ridges' },
    about: {
      jp: '三つの稜線の向こうに月が昇る、夏の終わりの夜です。',
      en: 'The end of summer: the moon comes up behind three ridges.',
    },
    price: '64',
    stock: 40,
    from: -50,
  },
  {
    ...ridge,
    slug: 'before-snow',
    names: { jp: '雪待ち', en: 'Before the Snow' },
    about: {
      jp: '初雪の前の、音のない山を描きました。',
      en: 'The mountains before the first snow, without a sound.',
    },
    price: '58.8',
    stock: 25,
    from: -20,
    until: 24 * 5,
  },
  {
    ...ridge,
    slug: 'far-range',
    names: { jp: '遠嶺', en: 'Far Range' },
    about: {
      jp: '歩いても近づかない山並み。旅の途中の一枚です。',
      en: 'A range that comes no nearer however long one walks.',
    },
    price: '95',
    stock: 12,
    from: 54,
    until: 24 * 12,
  },
  {
    ...ridge,
    slug: 'valley-stars',
    names: { jp: '谷の星', en: 'Stars in the Valley' },
    about: { jp: '会期を終えた作品です。', en: 'From a sale that is over.' },
    price: '33',
    stock: 20,
    from: -400,
    until: -100,
  },
  {
    ...joinery,
    slug: 'hemp-leaf',
    names: { jp: '麻の葉', en: 'Hemp Leaf' },
    about: {
      jp: '釘を使わずに組む麻の葉文様。木の色の違いだけで影を作ります。',
      en: 'The hemp-leaf pattern, joined without a nail: its shadows are only different woods.',
    },
    price: '21',
    stock: 100,
    from: -130,
  },
  {
    ...joinery,
    slug: 'lattice-light',
    names: { jp: '組子明かり', en: 'Lattice Light' },
    about: {
      jp: '障子越しの朝の光を、組子の面に置き換えました。',
      en: 'Morning light through a paper screen, as faces of wood.',
    },
    price: '27.9',
    stock: 80,
    from: -12,
  },
  {
    ...joinery,
    slug: 'kumiko-night',
    names: { jp: '夜の組子', en: 'Lattice at Night' },
    about: {
      jp: '灯りを落とした部屋の、窓の格子です。',
      en: 'The lattice of a window in a room with the lamp turned down.',
    },
    price: '88',
    stock: 15,
    from: -8,
    until: 24 * 3,
  },
  {
    ...flower,
    slug: 'camellia',
    names: { jp: '椿', en: 'Camellia' },
    about: {
      jp: '雪の庭に落ちた椿を、真上から見ています。',
      en: 'Camellias fallen in a winter garden, seen from above.',
    },
    price: '35',
    stock: 60,
    from: -64,
  },
  {
    ...flower,
    slug: 'drifting-plum',
    names: { jp: '流れ梅', en: 'Drifting Plum' },
    about: {
      jp: '川面を流れる梅の花。時間ごとに配置が変わる連作です。',
      en: 'Plum blossoms on the river; each of the series is another moment.',
    },
    price: '46',
    stock: 35,
    from: -30,
    until: 24 * 7,
  },
  {
    ...flower,
    slug: 'night-cherry',
    names: { jp: '夜桜', en: 'Night Cherry' },
    about: { jp: '明かりの下で一度だけ見た桜を描きました。', en: 'Cherry blossoms seen once, under lamps.' },
    price: '150',
    stock: 8,
    from: 100,
  },
];
