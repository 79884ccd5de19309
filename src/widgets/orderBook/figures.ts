import type { Given } from '../../runtime/host/widget.ts';
import type { RowStyle } from './row.ts';

/** The width of a digit in font sizes: digits are tabular, points and commas are narrower. */
const digit = 0.6;

/** From this width on a row has a third figure, as in the style sheet. Pixels. */
const wide = 280;
/** Up to this width it has little space at its edges and between its figures. Pixels. */
const narrow = 200;

/**
 * The texts of a row's figures. A quantity is short (123.46K) where the row has no room for all of it: cut off at the edge it
 * would read like another quantity.
 * @param width of the row in pixels; 0 if it is not known
 * @param fontSize in pixels
 */
export function figures(
  { format }: Pick<Given, 'format'>,
  places: { price: number; quantity: number },
  width: number,
  fontSize: number,
): RowStyle {
  const space = width > narrow ? 28 : 8;
  const room = width > 0 ? (width - space) / (digit * fontSize) : Number.POSITIVE_INFINITY;
  const quantities = width < wide ? 1 : 2;
  let longestPrice = 0;
  return {
    price(value) {
      const text = format.amount(value, places.price);
      longestPrice = Math.max(longestPrice, text.length);
      return text;
    },
    quantity(value) {
      const text = format.amount(value, places.quantity);
      return text.length > (room - longestPrice) / quantities ? format.compact(value) : text;
    },
  };
}
