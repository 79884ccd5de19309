/** Motifs of pictures. Each draws an SVG from random numbers, in any size. */
import type { Random } from './random.ts';
import { box, circle, drawing, type Size, shape } from './shapes.ts';

export type Motif = 'screen' | 'sea' | 'hills';

type Draw = (random: Random, size: Size) => string;

/** A paper screen at night: a moon behind it, and the shadow of bamboo. */
const screen: Draw = (random, size) => {
  const { width, height } = size;
  const across = Math.min(width, height);
  const moon = [
    [0.34, 0.35],
    [0.26, 0.6],
    [0.19, 1],
  ].map(([radius = 0, opacity]) => circle(width * 0.68, height * 0.3, across * radius, '#fffdf4', opacity));
  const bamboo = [0.16, 0.3].flatMap((place, depth) => {
    const x = (place + random.between(-0.03, 0.03)) * width;
    const opacity = 0.5 - depth * 0.22;
    const stem = box(x, 0, { width: across * 0.022, height }, '#274a3f', opacity);
    const leaves = Array.from({ length: 7 }, (_, at) => {
      const y = height * (0.9 - at * 0.13) + random.between(-0.03, 0.03) * height;
      const reach = across * random.between(0.14, 0.26) * ((at + depth) % 2 === 0 ? 1 : -1);
      const drop = across * random.between(0.03, 0.08);
      return shape(
        [
          [x, y],
          [x + reach * 0.45, y - drop * 0.9],
          [x + reach, y + drop],
          [x + reach * 0.4, y + drop * 0.4],
        ],
        '#274a3f',
        opacity,
      );
    });
    return [stem, ...leaves];
  });
  const wood = '#4a3323';
  const columns = Math.max(3, Math.round((width / across) * 4));
  const rows = Math.max(4, Math.round((height / across) * 5));
  const bar = across * 0.012;
  const bars = [
    ...Array.from({ length: columns - 1 }, (_, at) =>
      box(((at + 1) * width) / columns - bar / 2, 0, { width: bar, height }, wood),
    ),
    ...Array.from({ length: rows - 1 }, (_, at) =>
      box(0, ((at + 1) * height) / rows - bar / 2, { width, height: bar }, wood),
    ),
  ];
  return drawing(size, ['#fbe9c0', '#e2b877'], [...moon, ...bamboo, ...bars]);
};

/** Rows of scales, as the sea in old prints, under a low sun. */
const sea: Draw = (random, size) => {
  const { width, height } = size;
  const radius = Math.min(width, height) * random.between(0.085, 0.11);
  const inks = ['#12304f', '#9fc6d8', '#2c6a94', '#dcecee', '#12304f'];
  const scale = (x: number, y: number): string =>
    inks.map((ink, at) => circle(x, y, radius * (1 - at * 0.19), ink)).join('');
  const scales: string[] = [];
  for (let row = 0, y = height * 0.56; y < height + radius; row++, y += radius / 2) {
    for (let x = (row % 2) * radius; x < width + radius; x += radius * 2) scales.push(scale(x, y));
  }
  const sun = circle(
    random.between(0.3, 0.7) * width,
    height * random.between(0.34, 0.44),
    Math.min(width, height) * 0.2,
    '#d2452f',
  );
  return drawing(size, ['#f6e7cb', '#efbf8d'], [sun, ...scales]);
};

/** Hills one behind the other at dusk, with the first stars. */
const hills: Draw = (random, size) => {
  const { width, height } = size;
  const stars = Array.from({ length: 36 }, () =>
    circle(
      random.between(0, width),
      random.between(0, height * 0.5),
      random.between(0.6, 2.2),
      '#ffffff',
      0.75,
    ),
  );
  const moon = circle(
    random.between(0.2, 0.8) * width,
    random.between(0.18, 0.3) * height,
    Math.min(width, height) * 0.1,
    '#ffe2ae',
  );
  const ridges = ['#7b6fa6', '#55508a', '#353a6d', '#1d2450'].map((fill, depth) => {
    const base = height * (0.5 + depth * 0.12);
    const points: [number, number][] = [];
    let rise = random.between(-0.08, 0.04) * height;
    for (let x = -20; x <= width * 1.15; x += width / 9) {
      rise = Math.max(-0.16 * height, Math.min(0.08 * height, rise + random.between(-0.09, 0.09) * height));
      points.push([x, base + rise]);
    }
    return shape([[-20, height], ...points, [width * 1.15, height]], fill);
  });
  return drawing(size, ['#2a2f6b', '#f0a58d'], [...stars, moon, ...ridges]);
};

export const motifs: Readonly<Record<Motif, Draw>> = { screen, sea, hills };
