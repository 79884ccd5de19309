import type { Written } from '../../http/written.ts';
import type { Style } from '../art/index.ts';

/** A collectible that the shop is opened with. */
export interface Piece {
  slug: string;
  category: 1 | 2 | 3 | 4;
  style: Style;
  names: Written;
  about: Written;
  creators: Written;
  /** What its picture is drawn from, where that is not its slug. */
  drawnFrom?: string;
  /** In USDT. */
  price: string;
  stock: number;
  /** When the sale begins and ends, in hours from the opening of the shop; no end where it is left out. */
  from: number;
  until?: number;
}
