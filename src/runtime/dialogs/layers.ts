/**
 * Where toasts are shown: in the newest layer of the page. What lies under a modal dialog can neither be
 * touched nor is it read out, so a toast has to go into the dialog.
 */
const regions: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** A place for toasts, over all earlier ones. @returns the function that takes it away. */
export function enterLayer(region: HTMLElement): () => void {
  regions.push(region);
  tell();
  return () => {
    const at = regions.indexOf(region);
    if (at >= 0) regions.splice(at, 1);
    tell();
  };
}

export const topLayer = (): HTMLElement | null => regions.at(-1) ?? null;

export function watchLayers(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function tell(): void {
  for (const listener of listeners) listener();
}
