/** Checks that every page has to pass, in an engine that Playwright does not control. */
import type { AxeResults, RunOptions } from 'axe-core';
import type { Driver } from './driver.ts';
import { axe } from './inPage.ts';

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/** The findings of axe, with all of its rules. */
export async function accessibilityFaults(driver: Driver): Promise<string[]> {
  if (!(await driver.evaluate(() => 'axe' in window))) await driver.inject(axe);
  return driver.evaluate(async () => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `axe ${id}: ${target.join(' ')} ${html.slice(0, 200)} ${failureSummary}`,
      ),
    );
  });
}

/** How a value looks that an engine could not parse, in particular a date. */
export function unread(driver: Driver): Promise<string[]> {
  return driver.evaluate(() =>
    [...document.body.innerText.matchAll(/.*(?:Invalid Date|\bNaN\b|\bundefined\b|\[object ).*/g)].map(
      ([line]) => `shows ${line}`,
    ),
  );
}

/** Layout errors: overflow, or a font size at which Safari zooms into a focused field. */
export function layoutFaults(driver: Driver, width: number): Promise<string[]> {
  return driver.evaluate((width) => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (innerWidth !== width) faults.push(`the window is ${innerWidth} wide`);
    if (scrollWidth > width) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width + 1,
      );
      const first = wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
      faults.push(`scrolls to ${scrollWidth}: ${first.join('\n')}`);
    }
    for (const control of document.querySelectorAll('input, select, textarea')) {
      const { type } = control as HTMLInputElement;
      if (['checkbox', 'radio', 'range', 'file', 'hidden'].includes(type)) continue;
      const size = Number.parseFloat(getComputedStyle(control).fontSize);
      if (size < 16) faults.push(`typed at ${size} px: ${control.outerHTML.slice(0, 160)}`);
    }
    return faults;
  }, width);
}
