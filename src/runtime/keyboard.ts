/** The on-screen keyboard, where it covers the page instead of making it smaller: on iPhones, and in Chrome on Android. */

/**
 * Keeps `--keyboard` of the document at the height that is covered, in CSS pixels, and what is typed into in view
 * when the keyboard comes.
 * @returns ends it
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const root = document.documentElement;
  let covered = 0;
  const measure = () => {
    // A page that is zoomed into shows less of itself too, and no keyboard is there.
    const zoomed = viewport.scale > 1.01;
    const now = zoomed
      ? 0
      : Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
    if (now === covered) return;
    const grown = now > covered;
    covered = now;
    root.style.setProperty('--keyboard', `${covered}px`);
    // What stands above the keyboard now may stand on what is typed into.
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
