/**
 * The regions that show toasts; the newest layer is used. Everything below a modal dialog is inert and not announced,
 * so toasts have to be rendered inside the dialog.
 */
const regions: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Adds a region for toasts above all earlier ones. @returns the function that removes it */
export function enterLayer(region: HTMLElement): () => void {
  regions.push(region);
  notify();
  return () => {
    const at = regions.indexOf(region);
    if (at >= 0) regions.splice(at, 1);
    notify();
  };
}

export const topLayer = (): HTMLElement | null => regions.at(-1) ?? null;

export function watchLayers(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function notify(): void {
  for (const listener of listeners) listener();
}
