/** Joins CSS class names, without empty ones. */
export const classes = (...names: (string | undefined | null | false)[]): string =>
  names.filter(Boolean).join(' ');
