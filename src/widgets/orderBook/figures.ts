import type { Given } from '../../runtime/host/widget.ts';
import type { RowStyle } from './row.ts';

/** Widths in a book, in pixels. */
export interface Room {
  row: number;
  /** Of a digit: all have the same. */
  digit: number;
  /** Of a point or a comma. */
  mark: number;
}

/** From this width on a row has a third figure, as in the style sheet. */
const wide = 280;
/** Up to this width it has little space at its edges and between its figures. */
const narrow = 200;

export function roomIn(book: HTMLElement): Room {
  const probe = document.createElement('span');
  probe.style.cssText = 'position: absolute; visibility: hidden';
  book.append(probe);
  const widthOf = (text: string) => {
    probe.textContent = text;
    return probe.getBoundingClientRect().width / text.length;
  };
  const room = { row: book.clientWidth, digit: widthOf('0000000000'), mark: widthOf(',,,,,,,,,,') };
  probe.remove();
  return room;
}

/**
 * The texts of a row's figures. Where a row has no room for a whole quantity, it is short (123.46K), or its last decimals are left out
 * with a sign (1,234.5…): cut off at the edge it would read like another quantity.
 */
export function figures(
  { format }: Pick<Given, 'format'>,
  places: { price: number; quantity: number },
  room: Room,
): RowStyle {
  // Padding and gaps, as in the style sheet.
  const space = room.row > narrow ? 28 : 8;
  const quantities = room.row < wide ? 1 : 2;
  let widestPrice = 0;
  const widthOf = (text: string) => {
    const digits = text.match(/\d/g)?.length ?? 0;
    return digits * room.digit + (text.length - digits) * room.mark;
  };
  // A book that is not laid out yet has no width.
  const fits = (text: string) =>
    room.row === 0 || widthOf(text) <= (room.row - space - widestPrice) / quantities;
  return {
    price(value) {
      const text = format.amount(value, places.price);
      widestPrice = Math.max(widestPrice, widthOf(text));
      return text;
    },
    quantity(value) {
      let text = format.amount(value, places.quantity);
      if (fits(text)) return text;
      const short = format.compact(value);
      // Small numbers have no unit: they would only be rounded.
      if (/\p{L}/u.test(short)) return short;
      const shortest = format.amount(value, 0).length;
      // An ellipsis is about as wide as a digit and a half.
      while (text.length > shortest && !fits(`${text}00`)) text = text.slice(0, -1);
      return `${text}…`;
    },
  };
}
