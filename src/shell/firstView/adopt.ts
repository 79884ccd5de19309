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
  const before = new Map(
    [...controlsOf(element)].filter(([, control]) => control === focused || isChanged(control)),
  );
  const page = pageIn(element);
  const pressed = [...buttonsOf(element)].find(([, button]) => button === shown.pressed)?.[0];
  const enterAll = () => {
    if (pageIn(element) !== page) before.clear();
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

/** The route of the page that is shown. */
const pageIn = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-route]')?.dataset.route;

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
  if (!isChanged(previous)) return;
  if (isChoice(previous) && isChoice(control)) {
    if (previous.checked !== control.checked) control.click();
    return;
  }
  if (previous.type === 'file') {
    (control as HTMLInputElement).files = (previous as HTMLInputElement).files;
  } else {
    // React overrides the property of the element, and ignores what is set there.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
    set?.call(control, previous.value);
  }
  const isTyped = previous.type !== 'file' && !(control instanceof HTMLSelectElement);
  control.dispatchEvent(new Event(isTyped ? 'input' : 'change', { bubbles: true }));
}

const isChoice = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function focus(previous: Control, control: Control): void {
  control.focus({ preventScroll: true });
  if (previous instanceof HTMLSelectElement || control instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd } = previous;
  // Inputs of some types have none.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
}
