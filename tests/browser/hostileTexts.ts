/** Texts that an attacker may store to run code in a page, to break it, or to show false content. */

/** Set by any of them that runs. */
export const mark = '__ran';

const run = `window.${mark}=1`;

export const hostileTexts: readonly string[] = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `"><svg onload=${run}>`,
  `'onmouseover='${run}`,
  `<svg/onload=${run}>`,
  `<a href="javascript:${run}">x</a>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}`,
  `</textarea><script>${run}`,
  `</title><img src=x onerror=${run}>`,
  `<iframe srcdoc="<script>${run}"`,
  '<style>*{display:none!important}</style>',
  '"style="position:fixed;inset:0',
  '<link rel=stylesheet href=//evil.test>',
  '<base href="https://evil.test/">',
  '<meta http-equiv=refresh content=0>',
  '{{constructor.constructor("x")()}}',
  `\${${run}}`,
  '=route.query.id + data.user',
  '$t(validation.required)',
  `=HYPERLINK("http://evil.test","x")`,
  '@SUM(1+1)*cmd|calc!A0',
  "'; DROP TABLE users; --",
  '%s%n %00 ../../etc/passwd',
  '\u202egnp.exe\u202c \u2066abc',
  'a\u200bb\u200c\u200dc\ufeff\u2060',
  '👨‍👩‍👧‍👦🏳️‍🌈👍🏽🇯🇵 e\u0301',
  `Z${'\u0351\u0489\u0336'.repeat(9)}a`,
  'W'.repeat(200),
  '__proto__',
];
