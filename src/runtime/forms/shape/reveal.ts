/** Leads the user to a field, through the sheets of the items that it stands in. */

const marked = (path: string): string => `[data-field="${CSS.escape(path)}"]`;

/** The fields that a path leads through, the innermost first. */
function waysTo(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
}

/** How often a sheet that is being opened is looked into, once each frame. */
const patience = 30;

/** @param from what stands in the same form */
export function reveal(from: HTMLElement, path: string): void {
  const box = from.closest('form');
  if (!box) return;
  let opened = '';
  const look = (left: number): void => {
    const place = waysTo(path).find((way) => box.querySelector(marked(way)));
    if (place === undefined) return;
    const all = [...box.querySelectorAll<HTMLElement>(marked(place))];
    // In a sheet over the form the same field stands last.
    const field = all.at(-1);
    if (field?.dataset.part === 'open' && place !== opened) {
      opened = place;
      field.click();
    } else if (place === path || left === 0) {
      focus(field);
      return;
    }
    if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(patience);
}

function focus(field: HTMLElement | undefined): void {
  field?.scrollIntoView({ block: 'center' });
  const control = field?.matches('button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus({ preventScroll: true });
}
