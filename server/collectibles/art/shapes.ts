/** The basic shapes of all pictures. Pictures are 800 units wide and high. */
export const side = 800;

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

export function ground(top: string, bottom: string): string {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${side}" height="${side}" fill="url(#g)"/>`;
}

export function drawing(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${parts.join('')}</svg>`;
}
