/** Values derived from a type and the name of a field, if the contract has no example. */
import type { Scalar } from '../../src/language/expression/index.ts';

const first = 1_777_600_000_000;
const day = 86_400_000;

/** Sample pictures by their address within the playground, which serves them: pages show no `data:` addresses. */
export const pictures: ReadonlyMap<string, string> = new Map(
  [205, 152, 28, 340, 262].map((hue, at) => [
    `samples/${at + 1}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 42% 44%)"/><circle cx="${22 + at * 5}" cy="24" r="11" fill="hsl(${hue} 60% 86%)"/><path d="M0 64V46q16-9 32 0t32 0v18z" fill="hsl(${hue} 48% 30%)"/></svg>`,
  ]),
);

const addresses = [...pictures.keys()];

/** Texts by field name. The first match is used. */
const texts: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [/e?mail/i, ['aoi@example.org', 'haru@example.org', 'mio@example.org', 'ren@example.org']],
  [/phone|mobile/i, ['090-0000-0001', '090-0000-0002', '090-0000-0003', '090-0000-0004']],
  [/author|creator|owner|user|person|member|nick/i, ['Aoi Sato', 'Haru Tanaka', 'Mio Kimura', 'Ren Mori']],
  [/city|town|place|address/i, ['Kanazawa', 'Matsumoto', 'Onomichi', 'Hakodate']],
  [/currency|unit/i, ['EUR', 'JPY', 'USD', 'GBP']],
  [
    /about|description|content|body|note|reason|text/i,
    ['A short description.', 'Another one.', 'A third one.'],
  ],
  [/opens/i, ['09:00']],
  [/closes/i, ['19:00']],
  [/post_?code|zip/i, ['920-0961', '390-0811']],
  [/isbn/i, ['978-4-00-310101-2', '978-4-10-101003-9']],
  [/link|href|url|site/i, ['https://example.org/']],
  [/title/i, ['The quiet harbour', 'Paper and light', 'A year of rain', 'North by lantern']],
  [/name|label/i, ['Aozora', 'Botan', 'Chidori', 'Enoki']],
];

const others = ['Asa', 'Hiru', 'Yuu', 'Yoru'];

const twoDigits = (at: number): string => String((at % 28) + 1).padStart(2, '0');

/** @param at the number of the row */
export function madeUp(type: Scalar, name: string, at: number): unknown {
  if (type.values) return type.values[at % type.values.length];
  const isDate = /date|day$|due|until$|lent|since|returned/i.test(name);
  const isTime = /time|_at$|At$|^ts$|starts|ends/.test(name);
  switch (type.kind) {
    case 'bool':
      return at % 2 === 0;
    case 'int':
      if (/year/i.test(name)) return 2024 - 7 * at;
      return isTime || isDate ? first - at * day : at + 1;
    case 'double':
      return 12.5 + 3.25 * at;
    case 'decimal':
      // A curve, so that a chart of the values shows something.
      return (120 + 9 * Math.sin(at / 4) + 4 * Math.cos(at)).toFixed(2);
    case 'string':
      if (/image|picture|logo|icon|cover|photo|avatar/i.test(name)) return addresses[at % addresses.length];
      if (isTime) return `2026-03-${twoDigits(at)}T10:00:00Z`;
      if (isDate) return `2026-03-${twoDigits(at)}`;
      return textOf(name, at);
  }
}

function textOf(name: string, at: number): string {
  const found = texts.find(([pattern]) => pattern.test(name))?.[1] ?? others;
  return found[at % found.length] ?? '';
}
