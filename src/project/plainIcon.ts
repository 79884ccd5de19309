/** The icon of an app that has none yet, as SVG: a sliding door of paper. */
export const plainIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f6f3ec"/>' +
  '<path d="M14 12h36v40H14zM26 12v40M38 12v40M14 25h36M14 39h36" fill="none" stroke="#2b4c7e" stroke-width="3"/></svg>';
