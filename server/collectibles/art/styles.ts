/** Four styles of pictures, drawn from a seed alone. Each returns an SVG. */
import type { Random } from '../../art/random.ts';
import { circle, drawing, ground, polygon, side } from './shapes.ts';

export type Style = 'waves' | 'ridges' | 'lattice' | 'blossoms';

type Palette = readonly [top: string, bottom: string, ...inks: [string, string, string, string]];

const palettes: readonly [Palette, ...Palette[]] = [
  ['#f3e6d0', '#e9b384', '#1f4b8a', '#3f77b5', '#88b5d6', '#c8442f'],
  ['#10203c', '#34507f', '#0b1526', '#1c3358', '#5f86b8', '#f2d9a0'],
  ['#fbe9e4', '#f3b8b0', '#8e3b4e', '#c9637a', '#efa3a9', '#b3263e'],
  ['#e7efe2', '#a9c7a0', '#1f4d3a', '#3e7a58', '#84b07f', '#d08a2e'],
  ['#f5efe2', '#d9cdb4', '#3a3a40', '#77716a', '#b5a78f', '#ad2d24'],
  ['#241b3a', '#6a4a86', '#140f24', '#3b2a5c', '#a783c2', '#f0b95b'],
];

type Draw = (random: Random, palette: Palette) => string;

/** Rows of scales, as the sea in old prints, under a sun. */
const waves: Draw = (random, [top, bottom, ink, middle, light, accent]) => {
  const radius = random.between(56, 92);
  const start = random.between(300, 440);
  const scale = (x: number, y: number): string =>
    [
      [radius, ink],
      [radius * 0.78, light],
      [radius * 0.62, middle],
      [radius * 0.4, light],
      [radius * 0.2, ink],
    ]
      .map(([size, fill]) => circle(x, y, Number(size), String(fill)))
      .join('');
  const rows: string[] = [];
  for (let row = 0, y = start; y < side + radius; row += 1, y += radius / 2) {
    for (let x = (row % 2) * radius; x < side + radius; x += radius * 2) rows.push(scale(x, y));
  }
  const sun = circle(random.between(220, 580), random.between(170, 290), random.between(80, 130), accent);
  return drawing(ground(top, bottom), sun, ...rows);
};

/** Ridges one behind the other, and a sky over them. */
const ridges: Draw = (random, [top, bottom, ink, middle, light, accent]) => {
  const stars = Array.from({ length: random.integer(14, 40) }, () =>
    circle(
      random.between(0, side),
      random.between(0, 380),
      random.between(0.8, 2.6),
      '#ffffff',
      'opacity="0.7"',
    ),
  );
  const moon = circle(random.between(180, 620), random.between(140, 300), random.between(50, 110), accent);
  const layers = [light, middle, ink].map((fill, depth) => {
    const base = 400 + depth * 130;
    const points: [number, number][] = [];
    let height = random.between(-60, 60);
    for (let x = -40; x <= side + 40; x += random.between(50, 110)) {
      height = Math.max(-150, Math.min(110, height + random.between(-95, 95)));
      points.push([x, base + height]);
    }
    return polygon(
      [[-40, side], ...points, [side + 40, points.at(-1)?.[1] ?? base], [side + 40, side]],
      fill,
    );
  });
  return drawing(ground(top, bottom), ...stars, moon, ...layers);
};

/** A lattice of six-pointed stars, as in joinery. */
const lattice: Draw = (random, [top, bottom, ink, middle, light, accent]) => {
  const edge = random.between(88, 132);
  const height = (edge * Math.sqrt(3)) / 2;
  const inks = [ink, middle, light] as const;
  const parts: string[] = [];
  for (let row = -1; row * height < side + height; row += 1) {
    for (let column = -1; column * edge < side + edge * 2; column += 1) {
      const x = column * edge + (row % 2 === 0 ? 0 : edge / 2);
      const y = row * height;
      const corners = [
        [x, y],
        [x + edge, y],
        [x + edge / 2, y + height],
      ] as const;
      const middleOf = [x + edge / 2, y + height / 3] as const;
      corners.forEach((corner, at) => {
        const next = corners[(at + 1) % 3] ?? corner;
        const fill = random.integer(0, 13) === 0 ? accent : random.pick(inks);
        parts.push(
          polygon([corner, next, middleOf], fill, `opacity="0.92" stroke="${top}" stroke-width="3"`),
        );
      });
    }
  }
  return drawing(ground(top, bottom), ...parts);
};

/** Blossoms of five to eight petals, drifting. */
const blossoms: Draw = (random, [top, bottom, ink, middle, light, accent]) => {
  const inks = [light, middle, light, ink] as const;
  const blossom = (): string => {
    const [x, y] = [random.between(40, 760), random.between(40, 760)];
    const size = random.between(34, 120);
    const petals = random.integer(5, 8);
    const turn = random.between(0, 360);
    const fill = random.pick(inks);
    const petal = Array.from({ length: petals }, (_, at) => {
      const angle = turn + (360 / petals) * at;
      return `<ellipse cx="0" cy="${-size * 0.62}" rx="${size * 0.34}" ry="${size * 0.58}" fill="${fill}" opacity="0.86" transform="rotate(${angle})"/>`;
    }).join('');
    return `<g transform="translate(${x} ${y})">${petal}${circle(0, 0, size * 0.2, accent)}</g>`;
  };
  const drifting = Array.from({ length: random.integer(10, 22) }, () =>
    circle(random.between(0, side), random.between(0, side), random.between(4, 12), light, 'opacity="0.5"'),
  );
  return drawing(ground(top, bottom), ...drifting, ...Array.from({ length: random.integer(9, 15) }, blossom));
};

const styles: Readonly<Record<Style, Draw>> = { waves, ridges, lattice, blossoms };

export function drawSvg(style: Style, random: Random): string {
  return styles[style](random, random.pick(palettes));
}
