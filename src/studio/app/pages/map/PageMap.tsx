/** The pages as a graph: the start page and the tabs on the left, pages that need more taps further right. */
import './map.css';
import type { CSSProperties, ReactNode } from 'react';
import type { Page } from '../model.ts';
import { text } from '../text.ts';
import { layoutOf, width } from './layout.ts';

interface Props {
  pages: readonly Page[];
  /** The route of the start page. */
  start: string;
  /** The route under the pointer: its links are highlighted. */
  at: string | undefined;
  /** The height of a page in the map, in pixels. */
  height: number;
  card(page: Page): ReactNode;
}

export function PageMap({ pages, start, at, height, card }: Props): ReactNode {
  const layout = layoutOf(pages, start, height);
  const isOf = ({ from, to }: { from: string; to: string }): boolean => from === at || to === at;
  const size = { inlineSize: layout.width, blockSize: layout.height };
  return (
    <div className="page-map" style={size}>
      <svg width={layout.width} height={layout.height} aria-hidden="true">
        {[...layout.links]
          .sort((a, b) => Number(isOf(a)) - Number(isOf(b)))
          .map((link) => (
            <path key={`${link.from} ${link.to}`} d={link.path} data-marked={isOf(link) || undefined} />
          ))}
      </svg>
      <ul aria-label={text('map')}>
        {layout.placed.map(({ page, x, y }) => (
          <li
            key={page.route}
            data-near={isNear(page, at) || undefined}
            style={
              {
                insetInlineStart: x,
                insetBlockStart: y,
                inlineSize: width,
                blockSize: height,
              } as CSSProperties
            }
          >
            {card(page)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isNear = ({ route, to, from }: Page, at: string | undefined): boolean =>
  at !== undefined && (route === at || to.includes(at) || from.includes(at));
