/** Checks that every page has to pass. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { allTexts, foreignLetters, type Language, languages } from '../texts.ts';

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[];
    moves: { key: string; from: number; to: number }[];
  }
}

/** Records all layout shifts that happen without user input, from the start. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const place = ({ x, y, width, height }: DOMRect) => `${width}x${height} at ${x},${y}`;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName);
          return `${name}: from ${place(previousRect)} to ${place(currentRect)}`;
        });
        window.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift is at most 0.1, as measured by the browser. */
export async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const total = shifts.reduce((sum, shift) => sum + shift.value, 0);
  expect(total, JSON.stringify(shifts, null, 1)).toBeLessThan(0.1);
}

/**
 * Records from the start where controls move down or up after they were first seen: a press would then meet another one.
 * Unlike layout shifts, these are also those of a control that takes the place of one of the first view.
 */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moves = [];
    const tops = new Map<string, number>();
    const compare = () => {
      const seen = new Map<string, number>();
      for (const control of document.querySelectorAll<HTMLInputElement>(
        'button, a, input, select, textarea',
      )) {
        // Rows come and go, and a dialog slides.
        if (control.closest('[data-row], [role="listitem"], [role="dialog"]')) continue;
        // Slides turn by themselves. The button that stops them has a label, and stays where it is.
        const carousel = control.closest('[aria-roledescription]');
        if (carousel && !control.ariaLabel) continue;
        const { top, height, bottom } = (control.labels?.[0] ?? control).getBoundingClientRect();
        if (height < 2) continue;
        const field = control.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
        const text =
          control.ariaLabel || control.labels?.[0]?.textContent || control.textContent || control.name;
        const name = `${control.tagName} ${carousel?.ariaLabel ?? ''} ${field} ${text.replace(/[\d.,+−%:/-]+/g, '')}`;
        const count = seen.get(name) ?? 0;
        seen.set(name, count + 1);
        const key = `${name} ${count}`;
        const at = Math.round(top + scrollY);
        const before = tops.get(key) ?? at;
        if (before !== at && before < innerHeight && bottom > 0)
          window.moves.push({ key, from: before, to: at });
        tops.set(key, at);
      }
      requestAnimationFrame(compare);
    };
    requestAnimationFrame(compare);
  });
}

/** No control has moved by half of its height or more. */
export async function expectInPlace(page: Page): Promise<void> {
  const moves = await page.evaluate(() => window.moves);
  expect(moves.filter(({ from, to }) => Math.abs(to - from) >= 22)).toEqual([]);
}

/** Nothing overflows the screen horizontally. */
export async function expectNoSideScroll(page: Page, width: number): Promise<void> {
  const found = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    inner: window.innerWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 160)),
  }));
  expect({ scroll: found.scroll, inner: found.inner }, found.wide.join('\n')).toEqual({
    scroll: width,
    inner: width,
  });
}

/** axe finds nothing, by all of its rules. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself: only frames of other hosts would need a second page to merge results.
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 200)} ${node.failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** Texts written by users, and the names of languages, in their own language. */
const own = [
  '日本語',
  'English',
  '简体中文',
  '繁體中文',
  '한국어',
  'Español',
  'ไทย',
  '庄司 花子',
  'ウォレット',
  '丸の内',
  '千代田区',
  '送金を確認できませんでした',
];

/** No text of another language is on the page. */
export async function expectLanguage(page: Page, language: Language): Promise<void> {
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility()) texts.push(String(textContent).trim());
    }
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [...texts, ...labels].filter((text) => text !== '');
  });
  const here = new Set(allTexts(language));
  const others = languages.filter((other) => other !== language).flatMap(allTexts);
  const there = new Set(others.filter((text) => !here.has(text)));
  const foreign = shown.filter(
    (text) =>
      !own.some((word) => text.includes(word)) &&
      // MA, USDT: the same everywhere.
      !/^[A-Z]+$/.test(text) &&
      (there.has(text) || foreignLetters[language].test(text)),
  );
  expect(foreign).toEqual([]);
}
