/**
 * Replaces the first view by the page, without losing what was done in between: typed text, the choice of a switch, the
 * focus and the selection, the scroll position, a press of a button.
 */
import type { ShownView } from './show.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How long fields are awaited that come after the page, in milliseconds. */
const lateFieldsMs = 10_000;

/** @param render replaces the content of the element before it returns */
export async function adopt(element: HTMLElement, shown: ShownView, render: () => void): Promise<void> {
  // An input method loses what it is composing when its input is replaced.
  if (shown.composing)
    await new Promise((done) => element.addEventListener('compositionend', done, { once: true }));
  shown.end.abort();
  const { scrollY } = window;
  const focused = document.activeElement;
  const before = controlsOf(element);
  const pressed = [...buttonsOf(element)].find(([, button]) => button === shown.pressed)?.[0];
  const enterAll = () => {
    for (const [key, control] of controlsOf(element)) {
      const previous = before.get(key);
      if (!previous || !before.delete(key)) continue;
      enter(previous, control);
      if (previous === focused) focus(previous, control);
    }
  };
  render();
  enterAll();
  window.scrollTo(0, scrollY);
  // The code of some fields may still be loading.
  if (before.size > 0) {
    const observer = new MutationObserver(enterAll);
    observer.observe(element, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), lateFieldsMs);
  }
  if (pressed !== undefined) buttonsOf(element).get(pressed)?.click();
}

/** Elements by what they are for the user: the page may have more of them than its first view. */
function byName<Found extends Element>(
  all: Iterable<Found>,
  nameOf: (one: Found) => string,
): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const one of all) {
    let key = nameOf(one);
    while (found.has(key)) key += '+';
    found.set(key, one);
  }
  return found;
}

const controlsOf = (element: HTMLElement) =>
  byName(element.querySelectorAll<Control>('input, textarea, select'), (control) => {
    const field = control.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
    return `${control.type} ${field} ${[...(control.labels ?? [])].map((label) => label.textContent)}`;
  });

const buttonsOf = (element: HTMLElement) =>
  byName(element.querySelectorAll('button'), ({ ariaLabel, textContent }) => ariaLabel ?? textContent);

/** Enters what was entered before, as the user would. */
function enter(previous: Control, control: Control): void {
  if (previous instanceof HTMLInputElement && control instanceof HTMLInputElement) {
    if (previous.type === 'file') {
      if (!previous.files?.length) return;
      control.files = previous.files;
      control.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    if (previous.type === 'checkbox' || previous.type === 'radio') {
      if (previous.checked !== previous.defaultChecked && previous.checked !== control.checked)
        control.click();
      return;
    }
  }
  if (control.value === previous.value || !isChanged(previous)) return;
  // React overrides the property of the element, and ignores what is set there.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    previous.value,
  );
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control.value !== control.defaultValue;

function focus(previous: Control, control: Control): void {
  control.focus({ preventScroll: true });
  if (previous instanceof HTMLSelectElement || control instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd } = previous;
  // Inputs of some types have none.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}
