/** The icons (lucide names) that the runtime itself uses. A release always contains them, whatever its screens use. */
export const chromeIcons = [
  'arrow-down',
  'arrow-up',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'copy',
  'eye',
  'eye-off',
  'file',
  'grip-vertical',
  'image-off',
  'inbox',
  'info',
  'pause',
  'play',
  'plus',
  'refresh-cw',
  'search',
  'triangle-alert',
  'x',
] as const;

export type ChromeIcon = (typeof chromeIcons)[number];
