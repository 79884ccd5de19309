import { type Level, unscaled } from '../levels.ts';

/** How a row formats its numbers. */
export interface RowStyle {
  price: (value: string) => string;
  quantity: (value: string) => string;
}

/** The text node of a cell; created if React rendered the cell empty. */
function textOf(cell: Element | null | undefined): Text {
  if (cell?.firstChild instanceof Text) return cell.firstChild;
  const text = document.createTextNode('');
  cell?.append(text);
  return text;
}

/**
 * One row of the book. It caches its values and writes to the DOM only if they differ: with forty rows painted ten
 * times per second, redundant writes still cause layout.
 */
export class Row {
  /** The displayed level, or null while the row is empty. */
  level: Level | null = null;
  readonly element: HTMLButtonElement;
  private readonly price: Text;
  private readonly quantity: Text;
  private readonly total: Text;
  private readonly bar: HTMLElement | null;
  private readonly mark: HTMLElement | null;
  private width = -1;

  constructor(element: HTMLButtonElement) {
    this.element = element;
    this.price = textOf(element.querySelector('[data-cell="price"]'));
    this.quantity = textOf(element.querySelector('[data-cell="quantity"]'));
    this.total = textOf(element.querySelector('[data-cell="total"]'));
    this.bar = element.querySelector('[data-cell="bar"]');
    this.mark = element.querySelector('[data-cell="own"]');
  }

  /**
   * @param share the row's cumulative quantity in percent of the largest one shown, the length of its bar
   * @param own whether the user has an order at this price
   */
  show(level: Level | null, share: number, own: boolean, style: RowStyle): void {
    const before = this.level;
    this.level = level;
    if (!level) {
      if (!this.element.disabled) this.clear();
      return;
    }
    if (this.element.disabled) this.element.disabled = false;
    if (level.price !== before?.price) this.price.data = style.price(unscaled(level.price));
    if (level.quantity !== before?.quantity) this.quantity.data = style.quantity(unscaled(level.quantity));
    if (level.total !== before?.total) this.total.data = style.quantity(unscaled(level.total));
    this.widen(share);
    if (this.mark && this.mark.hidden === own) this.mark.hidden = !own;
  }

  /** Switches the highlight of the row. It is an attribute and not an animation, which would repaint every frame. */
  flash(on: boolean): void {
    this.element.toggleAttribute('data-flash', on);
  }

  private widen(share: number): void {
    if (share === this.width) return;
    this.width = share;
    if (this.bar) this.bar.style.transform = `scaleX(${share / 100})`;
  }

  private clear(): void {
    this.price.data = '';
    this.quantity.data = '';
    this.total.data = '';
    this.widen(0);
    if (this.mark) this.mark.hidden = true;
    this.element.disabled = true;
    this.flash(false);
  }
}
