/** Code injected into a page: finds elements and reads their state. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { queries } from '@testing-library/dom';

/** One step from a node of the page to elements in it. Passed to the page as JSON. */
export type Step =
  | { css: string }
  | { role: string; name?: Match }
  | { text: Match }
  | { hasText: Match }
  /** The one of the elements found at this position; -1 is the last. */
  | { nth: number };

/** A whole text, or a pattern. */
export type Match = { is: string } | { like: string };

/** The visible state of an element. */
export interface Seen {
  text: string;
  value: string;
  visible: boolean;
  checked: boolean;
  enabled: boolean;
}

declare global {
  interface Window {
    TestingLibraryDom: { queries: typeof queries };
    seek: (steps: Step[]) => Element[];
    look: (element: Element) => Seen;
    /** The result of {@link aim}. */
    aimed: Element | null;
  }
}

/** Runs in the page, together with everything it calls. */
function seek(steps: Step[]): Element[] {
  const { queries } = window.TestingLibraryDom;
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const matcher = (match: Match) => ('is' in match ? match.is : new RegExp(match.like));
  const matches = (text: string, match: Match) =>
    'is' in match ? text.includes(match.is) : new RegExp(match.like).test(text);
  const unique = (elements: Element[]) => [...new Set(elements)];
  let found: Element[] = [document.documentElement];
  for (const step of steps) {
    if ('css' in step)
      found = unique(
        found.flatMap((from) => [
          // The root itself is a candidate too.
          ...(from === document.documentElement ? document : from).querySelectorAll(step.css),
        ]),
      );
    else if ('role' in step)
      found = unique(
        found.flatMap((from) =>
          queries.queryAllByRole(from as HTMLElement, step.role, {
            ...(step.name && { name: matcher(step.name) }),
          }),
        ),
      );
    else if ('text' in step)
      found = unique(
        found.flatMap((from) => queries.queryAllByText(from as HTMLElement, matcher(step.text))),
      );
    else if ('hasText' in step) found = found.filter((element) => matches(textOf(element), step.hasText));
    else found = found.slice(step.nth, step.nth + 1 || undefined);
  }
  return found;
}

function look(element: Element): Seen {
  const { width, height } = element.getBoundingClientRect();
  const control = element as HTMLInputElement;
  return {
    text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
    value: typeof control.value === 'string' ? control.value : '',
    visible: width > 0 && height > 0 && element.checkVisibility(),
    checked: control.checked === true || element.getAttribute('aria-checked') === 'true',
    enabled: !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true',
  };
}

const { resolve } = createRequire(import.meta.url);

/** The source of the script that defines `seek` and `look`. */
export const seeker = [
  readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8'),
  `window.seek = ${seek};`,
  `window.look = ${look};`,
].join('\n');

export const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Finds the element to press: the element itself, or the label of a hidden control, and scrolls it into
 * view. @returns why it cannot be pressed now; nothing if it can
 */
export async function aim(steps: Step[]): Promise<string | null> {
  const [element, ...others] = window.seek(steps);
  if (!element) return 'it is not there';
  if (others.length > 0) return `there are ${others.length + 1} of them`;
  if (!window.look(element).enabled) return 'it cannot be used';
  const targets = [element, ...((element as HTMLInputElement).labels ?? [])];
  const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const middle = (target: Element) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, seen: width > 0 && height > 0 };
  };
  let why = 'it is not seen';
  for (const target of targets) {
    const first = middle(target);
    if (!first.seen) continue;
    const hit = ({ x, y }: { x: number; y: number }) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (target.contains(top) || targets.some((other) => other.contains(top)));
    };
    if (!hit(first)) target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = middle(target);
    await settled();
    const after = middle(target);
    if (before.x !== after.x || before.y !== after.y) why = 'it moves';
    else if (!hit(after))
      why = `it is covered by ${document.elementFromPoint(after.x, after.y)?.outerHTML.slice(0, 120)}`;
    else {
      window.aimed = target;
      return null;
    }
  }
  return why;
}
