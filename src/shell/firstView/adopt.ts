/**
 * Replaces the first view by the page, without losing what was done in between: typed text, the choice of a switch, what
 * was folded, the focus and the selection, the scroll position, presses of buttons.
 */
import type { ShownView } from './show.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How long fields and buttons are awaited that come after the page, in milliseconds. */
const maxLateMs = 10_000;

const longestPressMs = 1000;

/** @param render replaces the content of the element before it returns */
export async function adopt(element: HTMLElement, shown: ShownView, render: () => void): Promise<void> {
  // What was done while scripts ran is told first: the end of a press may have waited longer than a press takes.
  await nextTask();
  while (isUnderWay(shown.events)) await somethingEnds();
  shown.end.abort();
  const { scrollY } = window;
  const focused = document.activeElement;
  const changes = changesIn(element, shown.events, focused);
  const presses = pressesIn(element, shown.events);
  const folds = changedFoldsIn(element, shown.events);
  const [focusedKey] = [...pressablesOf(element)].find(([, one]) => one === focused) ?? [];
  const page = pageIn(element);
  const late = AbortSignal.timeout(maxLateMs);
  /** Uses an element of the page as soon as it is there: its code may still be loading. */
  const whenThere = <Found>(
    all: (within: HTMLElement) => Map<string, Found>,
    key: string,
    use: (found: Found) => void,
  ) => {
    const attempt = () => {
      const found = pageIn(element) === page ? all(element).get(key) : undefined;
      if (found) use(found);
      return found !== undefined;
    };
    if (attempt()) return;
    const observer = new MutationObserver(() => {
      if (attempt()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    late.addEventListener('abort', () => observer.disconnect());
  };
  render();
  for (const [key, previous] of changes)
    whenThere(controlsOf, key, (control) => {
      enter(previous, control);
      if (previous === focused) focus(previous, control);
    });
  for (const [key, { open }] of folds)
    whenThere(foldsOf, key, (fold) => {
      fold.open = open;
    });
  if (focusedKey !== undefined)
    whenThere(pressablesOf, focusedKey, (one) => {
      // Whoever has gone on meanwhile keeps the focus.
      if (document.activeElement === document.body) one.focus({ preventScroll: true });
    });
  window.scrollTo(0, scrollY);
  // A press that comes late would surprise whoever has gone on meanwhile.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => presses.splice(0), { once: true, signal: late });
  const pressNext = () => {
    const [key] = presses;
    if (key === undefined) return;
    whenThere(pressablesOf, key, (button) => {
      if (presses.shift() === undefined) return;
      button.click();
      setTimeout(pressNext);
    });
  };
  pressNext();
}

/**
 * Whether an input method is composing, which loses its text when its input is replaced, or something is pressed, which
 * would not be clicked when it is replaced.
 */
function isUnderWay(events: readonly Event[]): boolean {
  const last = (kind: string) => events.filter(({ type }) => type.startsWith(kind)).at(-1);
  const press = last('pointer');
  return (
    last('composition')?.type === 'compositionstart' ||
    // Its end is not told if it is outside of the window.
    (press?.type === 'pointerdown' && performance.now() - press.timeStamp < longestPressMs)
  );
}

async function somethingEnds(): Promise<void> {
  await new Promise((done) => {
    for (const type of ['compositionend', 'pointerup', 'pointercancel'])
      document.addEventListener(type, done, { once: true });
    setTimeout(done, longestPressMs);
  });
  // The click follows.
  await nextTask();
}

const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** The controls that were changed, in the order of their last changes, and the focused one. */
function changesIn(
  element: HTMLElement,
  events: readonly Event[],
  focused: Element | null,
): Map<string, Control> {
  const order = events.flatMap(({ type, target }) => (type === 'input' ? target : []));
  const changes = [...controlsOf(element)].filter(([, control]) => control === focused || isChanged(control));
  return new Map(changes.sort(([, a], [, b]) => order.lastIndexOf(a) - order.lastIndexOf(b)));
}

/** The buttons that were pressed, in order: one that does nothing yet is often pressed again. */
function pressesIn(element: HTMLElement, events: readonly Event[]): string[] {
  const names = new Map([...pressablesOf(element)].map(([name, button]) => [button, name]));
  return events
    .flatMap(({ type, target }) => {
      const button = type === 'click' && (target as Element).closest('button');
      return (button && names.get(button)) || [];
    })
    .filter((name, index, all) => name !== all[index - 1]);
}

/** The folds that were opened or closed: the page may show others in another state than its first view. */
function changedFoldsIn(element: HTMLElement, events: readonly Event[]) {
  const pressed = events.map(
    ({ type, target }) => type === 'click' && (target as Element).closest('summary')?.parentElement,
  );
  return [...foldsOf(element)].filter(([, fold]) => pressed.includes(fold));
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

/** The same button of another row does something else. */
const rowOf = (one: HTMLElement): string => one.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';

const pressablesOf = (element: HTMLElement) =>
  byName(
    element.querySelectorAll<HTMLElement>('a[href], button, summary'),
    (one) => `${rowOf(one)} ${one.ariaLabel ?? one.textContent}`,
  );

const foldsOf = (element: HTMLElement) =>
  byName(
    element.querySelectorAll('details'),
    (fold) => `${rowOf(fold)} ${fold.querySelector('summary')?.textContent}`,
  );

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
