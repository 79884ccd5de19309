/** Joins the names of CSS classes, without those that are not there. */
export const classes = (...names: (string | undefined | null | false)[]): string =>
  names.filter(Boolean).join(' ');
