/** In pixels, and units of the drawing. */
export interface Size {
  width: number;
  height: number;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" opacity="${opacity}"/>`;
}

export function box(
  x: number,
  y: number,
  { width, height }: Size,
  fill: string,
  opacity = 1,
  round = 0,
): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(round)}" fill="${fill}" opacity="${opacity}"/>`;
}

/** A polygon. */
export function shape(points: readonly (readonly [number, number])[], fill: string, opacity = 1): string {
  const path = points.map(([x, y]) => `${short(x)} ${short(y)}`).join(' L');
  return `<path d="M${path} Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** A drawing on a vertical colour gradient. */
export function drawing({ width, height }: Size, [top, bottom]: readonly [string, string], parts: string[]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="ground" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/>${parts.join('')}</svg>`;
}
