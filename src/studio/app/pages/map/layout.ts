/**
 * The layout of the map: the column of a page is the number of taps that lead to it, and its row is near the pages that
 * link to it.
 */
import type { Page } from '../model.ts';

/** Sizes in pixels. */
export const gap = { column: 72, row: 12 };
export const width = 160;

export interface Placed {
  page: Page;
  x: number;
  y: number;
}

export interface MapLayout {
  placed: readonly Placed[];
  links: readonly { from: string; to: string; path: string }[];
  width: number;
  height: number;
}

/** @param start the route of the start page @param height of a page in the map */
export function layoutOf(pages: readonly Page[], start: string, height: number): MapLayout {
  const columns = columnsOf(pages, start);
  const step = height + gap.row;
  const placed = columns.flatMap((column, across) =>
    column.map((page, down) => ({ page, x: across * (width + gap.column), y: down * step })),
  );
  const byRoute = new Map(placed.map((one) => [one.page.route, one]));
  const links = placed.flatMap((from) =>
    from.page.to.flatMap((route) => {
      const to = byRoute.get(route);
      return to ? [{ from: from.page.route, to: route, path: curve(from, to, height) }] : [];
    }),
  );
  return {
    placed,
    links,
    width: columns.length * (width + gap.column),
    height: Math.max(0, ...columns.map(({ length }) => length)) * step,
  };
}

/** The first column has the start page and the tabs, the last one the pages without a link to them. */
function columnsOf(pages: readonly Page[], start: string): Page[][] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const columnOf = new Map<string, number>();
  const columns: Page[][] = [];
  const first = pages.filter(({ route, isTab }) => isTab || route === start);
  let next = first.sort((a, b) => Number(b.route === start) - Number(a.route === start));
  while (next.length > 0) {
    for (const { route } of next) columnOf.set(route, columns.length);
    columns.push(next);
    // Rows are in the order of the linking pages, so that few lines cross.
    const found = new Set(next.flatMap(({ to }) => to.filter((route) => !columnOf.has(route))));
    next = [...found].flatMap((route) => byRoute.get(route) ?? []);
  }
  const lost = pages.filter(({ route }) => !columnOf.has(route));
  return lost.length > 0 ? [...columns, lost] : columns;
}

/** A curve from one page to another: straight to the right into a later column, otherwise around its own column. */
function curve(from: Placed, to: Placed, height: number): string {
  const y = (one: Placed): number => one.y + Math.min(height, 48) / 2;
  const right = from.x + width;
  if (to.x > from.x) {
    const bend = gap.column * 0.6;
    return `M${right} ${y(from)} C${right + bend} ${y(from)} ${to.x - bend} ${y(to)} ${to.x} ${y(to)}`;
  }
  const end = to.x + width;
  const bend = gap.column * 0.5;
  return `M${right} ${y(from)} C${right + bend} ${y(from)} ${end + bend} ${y(to)} ${end} ${y(to)}`;
}
