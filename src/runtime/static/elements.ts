/**
 * Builds the elements that React DOM would, for components without hooks: a first view shows data before React DOM is
 * loaded. Attributes are those that React sets, as far as such components use them; handlers of events are left out.
 */
import { isValidElement, type ReactNode } from 'react';

/** What a component returns, or the elements themselves. */
export type Content = ReactNode | readonly (Node | string)[];

/** A component in place of one that has hooks. */
export type StandIn = (props: never) => Content;

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * @param standIns what is called in place of a component
 * @param drawn whether it is within a drawing
 * @throws whatever a component throws: one with hooks does
 */
export function built(
  shown: Content,
  standIns: ReadonlyMap<unknown, StandIn>,
  drawn = false,
): (Node | string)[] {
  if (Array.isArray(shown)) return shown.flatMap((one) => built(one, standIns, drawn));
  if (typeof shown === 'string' || typeof shown === 'number') return [String(shown)];
  if (shown instanceof Node) return [shown];
  if (!isValidElement<Record<string, unknown>>(shown)) return [];
  const { type, props } = shown;
  const children = props.children as ReactNode;
  if (typeof type === 'string') {
    const inSvg = drawn || type === 'svg';
    const element = inSvg ? document.createElementNS(svgNamespace, type) : document.createElement(type);
    for (const [name, value] of Object.entries(props)) set(element, name, value);
    element.append(...built(children, standIns, inSvg));
    return [element];
  }
  const component = (standIns.get(type) ?? type) as (own: typeof props) => Content;
  // Fragments, and what gives something to hooks.
  const content = typeof component === 'function' ? component(props) : children;
  return built(content, standIns, drawn);
}

const unitless = /^--|^flex|Clamp$/;

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function set(element: Element, name: string, value: unknown): void {
  if (name === 'children' || value === undefined || value === null || typeof value === 'function') return;
  if (name === 'style')
    // The Content-Security-Policy allows no attribute for styles.
    for (const [property, one] of Object.entries(value))
      (element as HTMLElement).style.setProperty(
        dashed(property),
        typeof one === 'number' && !unitless.test(property) ? `${one}px` : String(one),
      );
  else if (name.startsWith('aria-')) element.setAttribute(name, String(value));
  else if (value !== false)
    element.setAttribute(
      name === 'className' ? 'class' : name.startsWith('stroke') ? dashed(name) : name,
      value === true ? '' : String(value),
    );
}
