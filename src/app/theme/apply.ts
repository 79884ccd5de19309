/** Shows a theme: the tokens follow the attributes of the root. */
export function applyTheme(name: string): void {
  document.documentElement.dataset.theme = name;
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
}

/** Which colour is up: a habit that differs between markets. */
export function applyUpDown(habit: unknown): void {
  document.documentElement.dataset.updown = habit === 'red-up' ? 'red-up' : 'green-up';
}

/** How high the bar is, in pixels. */
export function applyBarHeight(pixels: number): void {
  document.documentElement.style.setProperty('--navbar-height', `${pixels}px`);
}
