/** What a visitor does on a page: presses and types, as far as a browser without a layout can tell. */
import type { OpenWindow } from './window.ts';

export class Hands {
  readonly #window: OpenWindow;

  constructor(window: OpenWindow) {
    this.#window = window;
  }

  /**
   * Presses what is called so: the key of a text, a text, or a part of one; in the uppermost sheet where one is open.
   * @param nth of several, -1 is the last
   * @throws Error where there is no such thing
   */
  async press(what: string | RegExp, nth = 0): Promise<void> {
    const words = typeof what === 'string' ? this.#window.application.host.text(what) : what;
    const fits = (name: string) => (typeof words === 'string' ? name === words : words.test(name));
    const found = pressable().filter((element) => namesOf(element).some(fits));
    const element = found.at(nth);
    if (!element)
      throw new Error(`Nothing is called ${words} among: ${pressable().flatMap(namesOf).join(' ¦ ')}`);
    await this.#click(element);
  }

  /** Opens a row or a card that is pressed as a whole. */
  async open(nth = 0): Promise<void> {
    const covers = [...top().querySelectorAll<HTMLElement>('button[aria-labelledby]')].filter(isSeen);
    const cover = covers.at(nth);
    if (!cover) throw new Error('There is no row to press');
    await this.#click(cover);
  }

  /** Shows every tab once, also those within tabs, and the first one again. */
  async tabs(): Promise<void> {
    const done = new Set<Element>();
    for (;;) {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')].filter(isSeen);
      const next = tabs.find((tab) => !done.has(tab) && tab.ariaSelected !== 'true');
      for (const tab of tabs) if (tab.getAttribute('aria-selected') === 'true') done.add(tab);
      if (!next || done.has(next)) break;
      done.add(next);
      await this.#click(next);
    }
    const [first] = document.querySelectorAll<HTMLElement>('[role=tab]');
    if (first && done.size > 1) await this.#click(first);
  }

  /** Types into the field of that name, and leaves it; in a select the text is the index of the option. */
  async type(field: string, text: string): Promise<void> {
    const named = `input[name="${field}"], textarea[name="${field}"], select[name="${field}"]`;
    const input = [...top().querySelectorAll<HTMLInputElement>(named)].at(-1);
    if (!input) throw new Error(`There is no field ${field}`);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
    set?.call(input, text);
    input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await this.#window.settled();
  }

  async #click(element: HTMLElement): Promise<void> {
    element.click();
    await this.#window.settled();
  }
}

/** The uppermost sheet, or the page. */
function top(): ParentNode {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
}

const pressable = (): HTMLElement[] =>
  [...top().querySelectorAll<HTMLElement>('button, a, label, [role=tab], [role=switch], summary')].filter(
    isSeen,
  );

const isSeen = (element: Element): boolean => !element.closest('[style*="display: none"], [hidden]');

/** What something is called: by its own words, its label, or the words of the row under which it lies. */
function namesOf(element: Element): string[] {
  const by = element.getAttribute('aria-labelledby');
  const row = by === null ? null : document.getElementById(by);
  return [element.textContent, element.getAttribute('aria-label'), row?.textContent]
    .map((text) => text?.trim() ?? '')
    .filter(Boolean);
}
