/** Handles on-screen keyboards that cover the page instead of resizing it: on iPhones, and in Chrome on Android. */

/**
 * Keeps `--keyboard` of the document at the covered height, in CSS pixels, and the focused input in view when the
 * keyboard opens.
 * @returns the function that ends it
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const root = document.documentElement;
  let covered = 0;
  const measure = () => {
    // Zooming shrinks the visual viewport too, without a keyboard.
    const zoomed = viewport.scale > 1.01;
    const now = zoomed
      ? 0
      : Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
    if (now === covered) return;
    const grown = now > covered;
    covered = now;
    root.style.setProperty('--keyboard', `${covered}px`);
    // Elements that are positioned above the keyboard may cover the focused input.
    if (grown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
    root.style.removeProperty('--keyboard');
  };
}
