/** Letters as strokes, 4 wide and 6 high: pictures use no fonts, because those differ between machines. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M0 0H2.2A1.4 1.4 0 0 1 2.2 2.8',
  C: 'M4 1.6A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4.4',
  D: 'M0 0V6H1.4A2.6 2.6 0 0 0 4 3.4V2.6A2.6 2.6 0 0 0 1.4 0z',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  G: 'M4 1.6A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.3H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M.6 0H3.4M.6 6H3.4',
  J: 'M4 0V4A2 2 0 0 1 0 4',
  K: 'M0 0V6M4 0L0 3.6M1.4 2.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0z',
  P: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0',
  Q: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0zM2.6 4.4L4 6',
  R: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0M1.8 3.4L4 6',
  S: 'M3.9 1.3A1.7 1.3 0 0 0 2.2 0H1.7A1.5 1.5 0 0 0 1.7 3H2.4A1.5 1.5 0 0 1 2.4 6H1.8A1.8 1.3 0 0 1 0 4.7',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0zM1 4.6L3 1.4',
  1: 'M.6 1.2L2 0V6M.6 6H3.4',
  2: 'M0 1.8A2 1.8 0 0 1 4 1.8C4 3.2 1 4.4 0 6H4',
  3: 'M0 0H4L1.9 2.5A2 1.75 0 1 1 0 5',
  4: 'M3.1 6V0L0 4.3H4',
  5: 'M3.7 0H.5L.2 2.7A2 1.8 0 1 1 0 5',
  6: 'M3.6 0C1.2 .8 0 2.4 0 4A2 2 0 1 0 .2 3.2',
  7: 'M0 0H4L1.6 6',
  8: 'M2 0A1.5 1.4 0 0 0 2 2.8A1.5 1.4 0 0 0 2 0zM2 2.8A2 1.6 0 0 0 2 6A2 1.6 0 0 0 2 2.8z',
  9: 'M.4 6C2.8 5.2 4 3.6 4 2A2 2 0 1 0 3.8 2.8',
};

/** The first letters of a word, side by side, centred on (0 0). @returns undefined if none of them is available */
export function monogram(word: string, max: number): string | undefined {
  const letters = [...word.toUpperCase()].flatMap((letter) => strokes[letter] ?? []).slice(0, max);
  const [scale, step] = letters.length > 1 ? [4.4, 6.2] : [5.6, 0];
  if (letters.length === 0) return undefined;
  const left = -(4 + step * (letters.length - 1)) / 2;
  const paths = letters.map(
    (path, at) => `<path transform="translate(${left + at * step} -3)" d="${path}"/>`,
  );
  return `<g transform="scale(${scale})" fill="none" stroke="currentColor" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}
