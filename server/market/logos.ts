/**
 * Pictures of coins. Each is generated on request from the coin's name alone, with the same result on all instances.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Badge, drawBadge } from '../art/index.ts';
import { forever, showPicture } from '../http/picture.ts';
import type { MarketTables } from './tables.ts';

/** Other coins show their first letters. */
const badges: Readonly<Record<string, Badge>> = {
  USDT: { crest: 'coin', colour: '#2f7a66' },
  BTC: { crest: 'stars', colour: '#b9772a' },
  ETH: { crest: 'diamonds', colour: '#5b6aa6' },
  SOL: { crest: 'sun', colour: '#7a5794' },
  XRP: { crest: 'waves', colour: '#4d6577' },
  BNB: { crest: 'bellflower', colour: '#9c8322' },
  DOGE: { crest: 'paw', colour: '#94734a' },
  ADA: { crest: 'shell', colour: '#35659b' },
  AVAX: { crest: 'scales', colour: '#8f4a63' },
  LINK: { crest: 'links', colour: '#3b7f97' },
  LTC: { crest: 'moon', colour: '#727b87' },
  Bank: { crest: 'weight', colour: '#b04a36' },
  HANA: { crest: 'blossom', colour: '#b9647f' },
  MIZU: { crest: 'drop', colour: '#3a86a8' },
  SHJ: { crest: 'screen', colour: '#4b5fa0' },
  KAZE: { crest: 'pinwheel', colour: '#5f8a56' },
  TABI: { crest: 'wheel', colour: '#85654a' },
  TOKI: { crest: 'hourglass', colour: '#6a6f3f' },
};

const folder = '/api/pictures/coins';

const draw = (name: string): string =>
  drawBadge(name, Object.hasOwn(badges, name) ? badges[name] : undefined);

/** Content hash in the URL: a changed picture gets a new URL. */
const markOf = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 8);

const drawn = new Map<string, string>();

/** The URL of a coin's picture: its own logo, or the generated badge. */
export function logoOf({ name, logo }: Pick<MarketTables['currency'], 'name' | 'logo'>): string {
  if (logo !== null) return logo;
  const known = drawn.get(name);
  if (known) return known;
  const address = `${folder}/${encodeURIComponent(name)}-${markOf(draw(name))}.svg`;
  drawn.set(name, address);
  return address;
}

/** Answers for every name, also for coins that this instance does not know yet. */
export function serveLogos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${folder}/:file`, (request, reply) => {
    const [, name, mark] = /^(.+)-([0-9a-f]{8})\.svg$/u.exec(request.params.file) ?? [];
    if (name === undefined) return showPicture(reply, undefined, 'no-cache');
    const content = draw(name);
    // With another hash the URL is from another version of the exchange, which draws it differently.
    const cacheControl = markOf(content) === mark ? forever : 'no-cache';
    return showPicture(reply, { kind: 'image/svg+xml', content }, cacheControl);
  });
}
