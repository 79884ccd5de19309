/** What pictures can show. Each draws an SVG from chance, in any size. */
import type { Chance } from '../collectibles/art/chance.ts';
import { box, circle, drawing, type Size, shape } from './shapes.ts';

export type Motif = 'screen' | 'sea' | 'hills';

type Draw = (chance: Chance, size: Size) => string;

/** A paper screen with a garden's light behind it. */
const screen: Draw = (chance, size) => {
  const { width, height } = size;
  const columns = Math.max(3, Math.round(width / (height * 0.22)));
  const rows = Math.max(4, Math.round(columns * (height / width) * 0.8));
  const [cellWidth, cellHeight] = [width / columns, height / rows];
  const panes: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const light = chance.between(0.06, 0.3);
      const inside = { width: cellWidth - 6, height: cellHeight - 6 };
      panes.push(box(column * cellWidth + 3, row * cellHeight + 3, inside, '#fff7e0', light));
    }
  }
  const moon = circle(
    chance.between(0.55, 0.8) * width,
    chance.between(0.2, 0.35) * height,
    Math.min(width, height) * 0.17,
    '#fff3c9',
    0.92,
  );
  const stem = chance.between(0.12, 0.25) * width;
  const leaves = Array.from({ length: 11 }, (_, at) => {
    const y = height * (0.95 - at * 0.075);
    const reach = width * chance.between(0.08, 0.2) * (at % 2 === 0 ? 1 : -1);
    const lift = height * chance.between(0.02, 0.06);
    return shape(
      [
        [stem, y],
        [stem + reach * 0.5, y - lift * 1.6],
        [stem + reach, y - lift],
        [stem + reach * 0.5, y + lift * 0.2],
      ],
      '#0d3b33',
      0.55,
    );
  });
  const stalk = box(stem - width * 0.006, height * 0.12, { width: width * 0.012, height }, '#0d3b33', 0.55);
  return drawing(size, ['#1c6f7c', '#0f2f46'], [moon, stalk, ...leaves, ...panes]);
};

/** Rows of scales, as old prints draw the sea, under a low sun. */
const sea: Draw = (chance, size) => {
  const { width, height } = size;
  const radius = Math.min(width, height) * chance.between(0.085, 0.11);
  const inks = ['#12304f', '#9fc6d8', '#2c6a94', '#dcecee', '#12304f'];
  const scale = (x: number, y: number): string =>
    inks.map((ink, at) => circle(x, y, radius * (1 - at * 0.19), ink)).join('');
  const scales: string[] = [];
  for (let row = 0, y = height * 0.56; y < height + radius; row++, y += radius / 2) {
    for (let x = (row % 2) * radius; x < width + radius; x += radius * 2) scales.push(scale(x, y));
  }
  const sun = circle(
    chance.between(0.3, 0.7) * width,
    height * chance.between(0.34, 0.44),
    Math.min(width, height) * 0.2,
    '#d2452f',
  );
  return drawing(size, ['#f6e7cb', '#efbf8d'], [sun, ...scales]);
};

/** Hills one behind the other at dusk, with the first stars. */
const hills: Draw = (chance, size) => {
  const { width, height } = size;
  const stars = Array.from({ length: 36 }, () =>
    circle(
      chance.between(0, width),
      chance.between(0, height * 0.5),
      chance.between(0.6, 2.2),
      '#ffffff',
      0.75,
    ),
  );
  const moon = circle(
    chance.between(0.2, 0.8) * width,
    chance.between(0.18, 0.3) * height,
    Math.min(width, height) * 0.1,
    '#ffe2ae',
  );
  const ridges = ['#7b6fa6', '#55508a', '#353a6d', '#1d2450'].map((fill, depth) => {
    const base = height * (0.5 + depth * 0.12);
    const points: [number, number][] = [];
    let rise = chance.between(-0.08, 0.04) * height;
    for (let x = -20; x <= width + 60; x += width / 9) {
      rise = Math.max(-0.16 * height, Math.min(0.08 * height, rise + chance.between(-0.09, 0.09) * height));
      points.push([x, base + rise]);
    }
    return shape([[-20, height], ...points, [width + 60, height]], fill);
  });
  return drawing(size, ['#2a2f6b', '#f0a58d'], [...stars, moon, ...ridges]);
};

export const motifs: Readonly<Record<Motif, Draw>> = { screen, sea, hills };
