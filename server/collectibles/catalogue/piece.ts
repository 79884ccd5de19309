import type { Written } from '../../http/written.ts';
import type { Style } from '../art/index.ts';

/** An initial collectible of the shop. */
export interface Piece {
  slug: string;
  category: 1 | 2 | 3 | 4;
  style: Style;
  names: Written;
  about: Written;
  creators: Written;
  /** Seed of its picture, if not its slug. */
  drawnFrom?: string;
  /** In USDT. */
  price: string;
  stock: number;
  /** Start and end of the sale, in hours from the opening of the shop; no end if it is left out. */
  from: number;
  until?: number;
}
