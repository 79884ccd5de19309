import css from './searchPicker.module.css';

/** An emoji, or a picture by its address. Decoration: the label beside it says the same. */
export function Icon({ icon }: { icon: string }) {
  return /^(https:\/)?\//.test(icon) ? (
    <img className={css.icon} src={icon} alt="" loading="lazy" width="24" height="24" />
  ) : (
    <span className={css.icon} aria-hidden="true">
      {icon}
    </span>
  );
}
