/**
 * Covers in the style of Japanese bindings: a patterned ground in a colour of the genre, and a label with the
 * title, upright for Japanese, across for other scripts. The same book always gets the same cover.
 */

interface Titled {
  id: number;
  title: string;
  author: string;
  genre: string;
}

const width = 240;
const height = 340;

/** Ground and pattern, several of each genre. */
const grounds: Record<string, readonly (readonly [ground: string, line: string])[]> = {
  novel: [
    ['#2f4a5e', '#48677d'],
    ['#5b3a4a', '#775365'],
    ['#3d4a3a', '#57664f'],
  ],
  poetry: [
    ['#b9803f', '#cc9a5f'],
    ['#8c5a6b', '#a57688'],
  ],
  children: [
    ['#c9704a', '#da8d6b'],
    ['#5d8a83', '#79a49d'],
    ['#d0a03c', '#dfb760'],
  ],
  science: [
    ['#3b5f73', '#567c91'],
    ['#2d5a52', '#47776e'],
  ],
  history: [
    ['#6e4630', '#8a624a'],
    ['#4a4458', '#655f75'],
  ],
  art: [
    ['#a2483d', '#b9675b'],
    ['#36454f', '#52636e'],
  ],
};
const plain = [['#4d5560', '#69727e']] as const;

/** Tiles of traditional patterns: their size, and what is drawn in the colour of the line. */
const patterns: readonly (readonly [size: number, drawing: string])[] = [
  // Waves of the blue sea.
  [
    40,
    '<circle cx="20" cy="40" r="18"/><circle cx="20" cy="40" r="11"/><circle cx="0" cy="20" r="18"/><circle cx="40" cy="20" r="18"/><circle cx="0" cy="20" r="11"/><circle cx="40" cy="20" r="11"/>',
  ],
  // Hemp leaves.
  [48, '<path d="M24 0v48M0 12l48 24M48 12L0 36M24 0L0 12v24l24 12 24-12V12Z"/>'],
  // Scales.
  [32, '<path d="M0 32L16 0l16 32ZM0 0h32"/>'],
  // Arrow feathers.
  [28, '<path d="M0 0l14 14L28 0M0 14l14 14 14-14M14 0v28"/>'],
  // The seven treasures.
  [
    44,
    '<circle cx="0" cy="0" r="22"/><circle cx="44" cy="0" r="22"/><circle cx="0" cy="44" r="22"/><circle cx="44" cy="44" r="22"/><circle cx="22" cy="22" r="22"/>',
  ],
];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** Breaks a title into lines of about this many letters. */
function linesOf(title: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && `${line} ${word}`.length <= letters)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const serif =
  'font-family="Hiragino Mincho ProN, Yu Mincho, Noto Serif CJK JP, Noto Serif JP, Georgia, serif"';
const paper = '#f7f1e3';
const ink = '#2a2622';

function verticalCover({ title, author }: Titled): string {
  const size = Math.min(30, 236 / title.length);
  return `<rect x="150" y="26" width="56" height="272" fill="${paper}"/>
<rect x="154" y="30" width="48" height="264" fill="none" stroke="${ink}" stroke-opacity=".35"/>
<text x="178" y="44" ${serif} font-size="${size}" fill="${ink}" writing-mode="vertical-rl" letter-spacing="1">${escaped(title)}</text>
<text x="60" y="296" ${serif} font-size="15" fill="${paper}" writing-mode="vertical-rl" text-anchor="end" letter-spacing="2">${escaped(author)}</text>`;
}

function horizontalCover({ title, author }: Titled): string {
  const lines = linesOf(title, 13);
  const longest = Math.max(...lines.map(({ length }) => length));
  const size = Math.min(26, 290 / longest);
  const step = size * 1.25;
  const tall = lines.length * step + 34;
  const text = lines
    .map(
      (line, at) =>
        `<text x="126" y="${76 + at * step}" ${serif} font-size="${size}" fill="${ink}" text-anchor="middle">${escaped(line)}</text>`,
    )
    .join('');
  return `<rect x="34" y="40" width="184" height="${tall}" fill="${paper}"/>
<rect x="38" y="44" width="176" height="${tall - 8}" fill="none" stroke="${ink}" stroke-opacity=".35"/>
${text}<text x="126" y="306" ${serif} font-size="15" fill="${paper}" text-anchor="middle">${escaped(author)}</text>`;
}

/** @returns an SVG document, 240 by 340 */
export function drawCover(book: Titled): string {
  const choices = grounds[book.genre] ?? plain;
  const [ground, line] = choices[book.id % choices.length] ?? plain[0];
  const [size, drawing] = patterns[(book.id * 7) % patterns.length] ?? [40, ''];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g fill="none" stroke="${line}" stroke-width="1.2">${drawing}</g></pattern></defs>
<rect width="${width}" height="${height}" fill="${ground}"/><rect width="${width}" height="${height}" fill="url(#p)"/>
<rect width="14" height="${height}" fill="#000" fill-opacity=".18"/><rect x="14" width="1.5" height="${height}" fill="#fff" fill-opacity=".18"/>
${isJapanese(book.title) ? verticalCover(book) : horizontalCover(book)}
</svg>`;
}
