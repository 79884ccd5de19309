import css from './searchPicker.module.css';

/** A flag, an emoji, or an image by its address. Decorative: the label beside it has the same meaning. */
export function Mark({ of: mark }: { of: string }) {
  if (/^(https:\/)?\//.test(mark))
    return <img className={css.mark} src={mark} alt="" loading="lazy" width="24" height="24" />;
  const letters = /^[A-Z]{2}$/.test(mark) && !drawsFlags();
  return (
    <span className={letters ? css.letters : css.mark} aria-hidden="true">
      {letters ? mark : flag(mark)}
    </span>
  );
}

/** The letters of an ISO 3166 code as regional indicator symbols, which most devices render as a flag. */
const flag = (mark: string): string =>
  /^[A-Z]{2}$/.test(mark)
    ? mark.replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5))
    : mark;

let known: boolean | undefined;

/** Whether this device renders flags: if it does not, the flag of Japan contains no red. */
function drawsFlags(): boolean {
  known ??= hasColour(flag('JP'));
  return known;
}

function hasColour(text: string): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = '16px sans-serif';
  context.fillText(text, 0, 16);
  const { data } = context.getImageData(0, 0, 24, 24);
  return data.some((red, at) => at % 4 === 0 && red > (data[at + 1] ?? 0) + 64);
}
