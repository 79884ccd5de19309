/**
 * Figures for badges, in the style of family crests: a few plain shapes centred on (0 0), within a radius of 34. They
 * are drawn in the badge's ink; cut-outs have the colour of its ground.
 */
type Draw = (ground: string) => string;

/** Repeats a shape, evenly rotated around the centre. */
function rotatedCopies(times: number, shape: string, from = 0): string {
  return Array.from(
    { length: times },
    (_, at) => `<g transform="rotate(${from + (at * 360) / times})">${shape}</g>`,
  ).join('');
}

const dot = (x: number, y: number, radius: number, fill?: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}"${fill ? ` fill="${fill}"` : ''}/>`;

const area = (path: string, fill?: string): string => `<path d="${path}"${fill ? ` fill="${fill}"` : ''}/>`;

const line = (path: string, width: number, colour = 'currentColor'): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

const round = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0z`;

const diamond = (x: number, y: number, across: number, down: number): string =>
  `M${x} ${y - down}l${across} ${down}l${-across} ${down}l${-across} ${-down}z`;

/** Sea waves as half rings. */
const waves: Draw = (ground) =>
  [
    [0, -10],
    [-17, -1.5],
    [17, -1.5],
    [0, 7],
    [-17, 15.5],
    [17, 15.5],
  ]
    .map(([x, y]) =>
      [17, 12.5, 8, 3.5]
        .map((r, at) => area(`M${(x ?? 0) - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0z`, at % 2 ? ground : ''))
        .join(''),
    )
    .join('');

/** Two interlocked rings. */
const links: Draw = (ground) =>
  [
    line(round(-11, 0, 17), 6),
    line(round(11, 0, 17), 10, ground),
    line(round(11, 0, 17), 6),
    line('M-2.6-14.8a17 17 0 0 1 7.4 8.3', 10, ground),
    line('M-6.6-16.4a17 17 0 0 1 12.2 13.6', 6),
  ].join('');

export const crests = {
  /** An old coin with a square hole. */
  coin: (ground) => dot(0, 0, 31) + line(round(0, 0, 25), 2.5, ground) + area('M-10-10h20v20h-20z', ground),
  /** The sun and eight stars. */
  stars: () => dot(0, 0, 11.5) + rotatedCopies(8, dot(0, -25.5, 7.5)),
  /** Four diamonds that form one. */
  diamonds: () =>
    [
      [0, -11],
      [-17.6, 0],
      [17.6, 0],
      [0, 11],
    ]
      .map(([x = 0, y = 0]) => area(diamond(x, y, 16, 10)))
      .join(''),
  /** The sun and its rays. */
  sun: () => dot(0, 0, 13) + rotatedCopies(12, area('M-2.2-17.5L-4-33h8L2.2-17.5z')),
  waves,
  /** A bellflower. */
  bellflower: (ground) =>
    rotatedCopies(5, area('M0-3C-15-10-14-22 0-33C14-22 15-10 0-3z') + line('M0-8V-22', 2, ground)) +
    dot(0, 0, 6, ground) +
    dot(0, 0, 3.5),
  /** A dog's paw. */
  paw: () =>
    area('M0 1c9 0 19 9 19 18c0 7-6 9-10 8c-5-1.5-13-1.5-18 0c-4 1-10-1-10-8C-19 10-9 1 0 1z') +
    [
      [-23, -5, -28],
      [-9, -19, -10],
      [9, -19, 10],
      [23, -5, 28],
    ]
      .map(([x, y, turn]) => `<ellipse rx="6.5" ry="9.5" transform="translate(${x} ${y}) rotate(${turn})"/>`)
      .join(''),
  /** A tortoise shell. */
  shell: () =>
    line('M0-30L26-15V15L0 30L-26 15V-15z', 5) +
    line('M0-19L16.5-9.5V9.5L0 19L-16.5 9.5V-9.5z', 2.5) +
    rotatedCopies(6, area('M0 0L-4-6L0-13L4-6z')),
  /** Three scales. */
  scales: () => rotatedCopies(3, area('M0-33L14 -9.5H-14z')),
  links,
  /** A crescent with a star. */
  moon: (ground) => dot(0, 2, 30) + dot(0, -7, 23.5, ground) + dot(0, -11, 10),
  /** The weight of money changers, the map symbol for banks in Japan. */
  weight: () =>
    area(
      'M-26.7-15.8A31 31 0 0 1 26.7-15.8A17 17 0 0 0 26.7 15.8A31 31 0 0 1-26.7 15.8A17 17 0 0 0-26.7-15.8z',
    ),
  /** A cherry blossom. */
  blossom: (ground) =>
    rotatedCopies(
      5,
      area('M0-3C-13-10-14-24-5-32L0-27L5-32C14-24 13-10 0-3z') + line('M0-9V-19', 2, ground),
    ) + dot(0, 0, 3.5, ground),
  /** A drop of water. */
  drop: (ground) =>
    area('M0-33C14-14 21-3 21 9A21 21 0 0 1-21 9C-21-3-14-14 0-33z') +
    line('M-12 9A12 12 0 0 0 0 21', 4, ground),
  /** A paper screen. */
  screen: (ground) =>
    area('M-25-28H25V28H-25z') + line('M-25-14H25M-25 0H25M-25 14H25M-8.5-28V28M8.5-28V28', 3, ground),
  /** A pinwheel. */
  pinwheel: (ground) => rotatedCopies(6, area('M0 0L-2-33C10-32 15-25 13-17z')) + dot(0, 0, 4, ground),
  /** A wheel. */
  wheel: (ground) =>
    line(round(0, 0, 28), 7) + rotatedCopies(8, line('M0-5V-26', 4)) + dot(0, 0, 10) + dot(0, 0, 4, ground),
  /** An hourglass. */
  hourglass: (ground) =>
    area(
      'M-21-30H21V-25H16C16-10 4-6 4 0C4 6 16 10 16 25H21V30H-21V25H-16C-16 10-4 6-4 0C-4-6-16-10-16-25H-21z',
    ) +
    area('M-7-13H7C5-10 2-8 0-4C-2-8-5-10-7-13z', ground) +
    area('M-10 24C-8 17-3 15 0 12C3 15 8 17 10 24z', ground),
} as const satisfies Readonly<Record<string, Draw>>;

export type Crest = keyof typeof crests;
