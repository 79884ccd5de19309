/** The initial collectibles of the sandbox's shop. */
import type { LocalizedText } from '../../http/localized-text.ts';
import { blossoms } from './blossoms.ts';
import { lattices } from './lattices.ts';
import type { Piece } from './piece.ts';
import { ridges } from './ridges.ts';
import { waves } from './waves.ts';

export type { Piece };

export const categories: readonly { id: number; names: LocalizedText }[] = [
  { id: 1, names: { jp: '青海波', en: 'Waves', zh: '海浪', hk: '海浪', kr: '파도', esp: 'Olas', th: 'คลื่น' } },
  {
    id: 2,
    names: { jp: '山水', en: 'Ridges', zh: '山水', hk: '山水', kr: '산수', esp: 'Montañas', th: 'ขุนเขา' },
  },
  {
    id: 3,
    names: { jp: '組子', en: 'Lattice', zh: '组子', hk: '組子', kr: '격자', esp: 'Celosías', th: 'ลายไม้ขัด' },
  },
  {
    id: 4,
    names: { jp: '花卉', en: 'Blossoms', zh: '花卉', hk: '花卉', kr: '꽃', esp: 'Flores', th: 'ดอกไม้' },
  },
];

/** In the order of their ids, which start at 1. */
export const pieces: readonly Piece[] = [...waves, ...ridges, ...lattices, ...blossoms];
