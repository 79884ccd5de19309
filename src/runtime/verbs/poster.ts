/** The saved image of a QR code: with its title above and its caption below, black on white. */

/** Approximate number of characters per line. */
const across = 16;

/** @param code a canvas with texts in `data-title` and `data-caption`; without them it is the image itself */
export function posterOf(code: HTMLCanvasElement): HTMLCanvasElement {
  const { title = '', caption = '' } = code.dataset;
  const picture = document.createElement('canvas');
  const brush = picture.getContext('2d');
  if ((title === '' && caption === '') || !brush) return code;
  const letter = Math.round(code.width / across);
  const width = code.width - 2 * letter;
  const font = `600 ${letter}px system-ui, sans-serif`;
  brush.font = font;
  const fits = (line: string) => brush.measureText(line).width <= width;
  const above = lines(title, fits);
  const below = lines(caption, fits);
  const spaced = letter * 1.5;
  const top = above.length * spaced + (above.length > 0 ? letter : 0);
  picture.width = code.width;
  picture.height = top + code.height + below.length * spaced + (below.length > 0 ? letter : 0);
  // Resizing a canvas resets its context.
  brush.font = font;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, picture.width, picture.height);
  brush.drawImage(code, 0, top);
  brush.fillStyle = '#000';
  const write = (text: string[], from: number) =>
    text.forEach((line, index) => {
      brush.fillText(line, code.width / 2, from + (index + 0.5) * spaced, width);
    });
  write(above, letter);
  write(below, top + code.height);
  return picture;
}

/** Breaks a text into lines that fit, at the word boundaries of its language. */
function lines(text: string, fits: (line: string) => boolean): string[] {
  const found: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const longer = (found.at(-1) ?? '') + segment;
    if (found.length > 0 && fits(longer.trim())) found[found.length - 1] = longer;
    else found.push(segment.trimStart());
  }
  return found.map((line) => line.trim()).filter((line) => line !== '');
}
