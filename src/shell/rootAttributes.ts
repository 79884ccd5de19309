/** What style sheets follow: attributes and properties of the document's root. */
import { subscribe } from 'valtio/vanilla';

/** Shows a theme: the tokens follow `data-theme`. */
export function applyTheme(name: string): void {
  document.documentElement.dataset.theme = name;
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}

/**
 * Each preference that is a text stands in an attribute of its name, so that tokens may follow it:
 * `:root[data-pref-up-down="red-up"]` for `upDown`.
 */
export function followPrefs(prefs: Record<string, unknown>): void {
  const apply = () => {
    for (const [name, value] of Object.entries(prefs))
      if (typeof value === 'string')
        document.documentElement.dataset[`pref${name.charAt(0).toUpperCase()}${name.slice(1)}`] = value;
  };
  apply();
  subscribe(prefs, apply, true);
}

/** How high the bar is, in pixels. */
export function applyBarHeight(pixels: number): void {
  document.documentElement.style.setProperty('--navbar-height', `${pixels}px`);
}
