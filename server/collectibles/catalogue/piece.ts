import type { LocalizedText } from '../../http/localized-text.ts';
import type { Style } from '../art/index.ts';

/** An initial collectible of the shop. */
export interface Piece {
  slug: string;
  category: 1 | 2 | 3 | 4;
  style: Style;
  names: LocalizedText;
  about: LocalizedText;
  creators: LocalizedText;
  /** Seed of its picture, if not its slug. */
  drawnFrom?: string;
  /** In USDT. */
  price: string;
  stock: number;
  /** Start and end of the sale, in hours from the opening of the shop; no end if it is left out. */
  from: number;
  until?: number;
}
