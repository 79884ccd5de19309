/** Attributes and custom properties of the document's root, for style sheets. */
import { subscribe } from 'valtio/vanilla';
import type { App } from '../../language/compiledApp.ts';

/** Applies a theme: the design tokens depend on `data-theme`. */
export function applyTheme(name: string): void {
  document.documentElement.dataset.theme = name;
  // With the next frame, which computes the styles anyway.
  requestAnimationFrame(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  });
}

/**
 * Each preference of type string is set as an attribute, so that tokens can depend on it:
 * `:root[data-pref-text-size="large"]` for `textSize`.
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

let toneSheet: CSSStyleSheet | undefined;

/** The classes of the app's tones, whose colours are tokens of its theme: `--color-<tone>` and `--color-<tone>-tint`. */
export function applyTones(tones: App['tones']): void {
  if (tones && !toneSheet) {
    toneSheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(toneSheet);
  }
  const rules = Object.keys(tones ?? {}).map(
    (name) =>
      `.tone-${name}{--tone:var(--color-${name});--tone-tint:var(--color-${name}-tint);--on-tone:var(--color-on-tone)}`,
  );
  toneSheet?.replaceSync(rules.join(''));
}

/** The height of the bar, in pixels. */
export function applyBarHeight(pixels: number): void {
  document.documentElement.style.setProperty('--navbar-height', `${pixels}px`);
}
