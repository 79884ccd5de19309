import css from './searchPicker.module.css';

/** A flag, an emoji, or a picture by its address. Decoration: the label beside it says the same. */
export function Mark({ of: mark }: { of: string }) {
  return /^(https:\/)?\//.test(mark) ? (
    <img className={css.mark} src={mark} alt="" loading="lazy" width="24" height="24" />
  ) : (
    <span className={css.mark} aria-hidden="true">
      {/^[A-Z]{2}$/.test(mark) ? flag(mark) : mark}
    </span>
  );
}

/** The letters of an ISO 3166 code as regional indicators, which a device draws as a flag. */
const flag = (country: string): string =>
  country.replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5));
