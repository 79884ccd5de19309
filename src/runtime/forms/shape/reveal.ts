/** Shows and focuses a field, and opens the sheets of the items that contain it. */
import { focusField } from '../focusField.ts';

const marked = (path: string): string => `[data-field="${CSS.escape(path)}"]`;

/** The paths of the fields along a path, the innermost first. */
function pathsTo(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
}

/** For how many frames it waits for a sheet to open. */
const maxFrames = 30;

/** @param from an element of the same form */
export function reveal(from: HTMLElement, path: string): void {
  const box = from.closest('form');
  if (!box) return;
  let opened = '';
  const look = (left: number): void => {
    const place = pathsTo(path).find((way) => box.querySelector(marked(way)));
    if (place === undefined) return;
    const all = [...box.querySelectorAll<HTMLElement>(marked(place))];
    // In an open sheet the same field comes last in the DOM.
    const field = all.at(-1);
    if (field?.dataset.part === 'open' && place !== opened) {
      opened = place;
      field.click();
    } else if (place === path || left === 0) {
      focusField(field);
      return;
    }
    if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(maxFrames);
}
