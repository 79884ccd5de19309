/** The width of texts with the fonts of this computer. */
import type { Measure } from './guards.ts';

/** The font family of the engine's themes. */
const family =
  '-apple-system, BlinkMacSystemFont, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif';

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;

export const measure: Measure = (text, { size, weight, spacing = 0 }, tag) => {
  const id = `${size} ${weight} ${tag} ${text}`;
  let width = known.get(id);
  if (width === undefined) {
    context ??= document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = `${weight} ${size}px ${family}`;
    width = context.measureText(text).width + spacing * [...text].length;
    known.set(id, width);
  }
  return width;
};
