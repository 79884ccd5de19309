/** A visitor's actions on a page: presses and types, as far as possible in a browser without layout. */
import { run } from '../../src/runtime/steps/run.ts';
import type { OpenWindow } from './window.ts';

export class UserActions {
  readonly #window: OpenWindow;

  constructor(window: OpenWindow) {
    this.#window = window;
  }

  /**
   * Presses the element with this name: a text key, a text, or a part of one; in the topmost sheet if one is open.
   * @param nth of several, -1 is the last
   * @throws Error if there is none
   */
  async press(what: string | RegExp, nth = 0): Promise<void> {
    const words = typeof what === 'string' ? this.#window.application.host.text(what) : what;
    const fits = (name: string) => (typeof words === 'string' ? name === words : words.test(name));
    const find = () =>
      pressable()
        .filter((element) => namesOf(element).some(fits))
        .at(nth);
    const element = await soon(find);
    if (!element)
      throw new Error(`Nothing is called ${words} among: ${pressable().flatMap(namesOf).join(' ¦ ')}`);
    await this.#click(element);
  }

  /** Opens a row or card that can be pressed as a whole. */
  async open(nth = 0): Promise<void> {
    const cover = covers().at(nth);
    if (!cover) throw new Error('There is no row to press');
    await this.#click(cover);
  }

  /** Opens each row of the visible tab, and closes what it opens. */
  async openAll(): Promise<void> {
    const rows = () => covers('[role=tabpanel] ');
    for (let nth = 0; nth < rows().length; nth++) {
      const row = rows()[nth];
      if (row) await this.#click(row);
      await this.press('runtime.close');
    }
  }

  /** Shows every tab once, including nested tabs. @param each runs in each of them */
  async tabs(each: () => Promise<void> = async () => {}): Promise<void> {
    const done = new Set<Element>();
    for (;;) {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')].filter(isSeen);
      const open = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true');
      if (open.some((tab) => !done.has(tab)) || tabs.length === 0) await each();
      for (const tab of open) done.add(tab);
      const next = tabs.find((tab) => !done.has(tab));
      if (!next) return;
      await this.#click(next);
    }
  }

  /** Sets a value like a step: `forms.person.country`, `prefs.hideSmall`. */
  async set(path: string, value: string | number | boolean): Promise<void> {
    const page = this.#window.application.pages.present;
    if (!page) throw new Error('There is no page');
    await run([{ do: 'set', at: '', props: { set: [{ path: path.split('.'), value }] } }], page.scope);
    await this.#window.settled();
  }

  /** Types into the field with this name, and leaves it; in a select the text is the index of the option. */
  async type(field: string, text: string): Promise<void> {
    const id = new RegExp(`^_r_[0-9a-z]+_${field}$`);
    const find = () =>
      [...top().querySelectorAll<HTMLInputElement>('input, textarea, select')].find(
        (one) => isSeen(one) && (one.name === field || id.test(one.id)),
      );
    const input = await soon(find);
    if (!input) throw new Error(`There is no field ${field}`);
    enter(input, text);
    await this.#window.settled();
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await this.#window.settled();
  }

  /**
   * Gives every field that a submission has marked a value, so that a field that somebody adds hides nothing behind it:
   * the first of its choices, or a text.
   * @returns whether there was one
   */
  async fillMarked(): Promise<boolean> {
    const marked = [...top().querySelectorAll<HTMLElement>('[aria-invalid=true]')].filter(isSeen);
    for (const field of marked) {
      if (field.role === 'radiogroup') field.querySelector<HTMLElement>('input')?.click();
      else if (field instanceof HTMLSelectElement) enter(field, '1');
      else if (field instanceof HTMLInputElement) enter(field, field.type === 'date' ? '2026-12-24' : 'abc');
      else if (field instanceof HTMLTextAreaElement) enter(field, 'abc');
      await this.#window.settled();
    }
    return marked.length > 0;
  }

  /** Types into the search field, and waits until it has searched. */
  async search(words: string): Promise<void> {
    const field = top().querySelector<HTMLInputElement>('input[type=search]');
    if (!field) throw new Error('There is nothing to search in');
    enter(field, words);
    await new Promise((done) => setTimeout(done, 600));
    await this.#window.settled();
  }

  /** Navigates to another place, like a link. */
  async go(place: string): Promise<void> {
    location.hash = place;
    await this.#window.settled();
  }

  /** Disconnects the network. */
  async loseNetwork(): Promise<void> {
    window.dispatchEvent(new Event('offline'));
    await this.#window.settled();
  }

  /** The latest code that was sent to an address. */
  async codeFor(recipient: string): Promise<string> {
    const mails = await (await fetch(`/mailbox.json?to=${encodeURIComponent(recipient)}`)).text();
    const code = /\b\d{6}(?:\d{2})?\b/.exec(mails)?.[0];
    if (!code) throw new Error(`No code was sent to ${recipient}`);
    return code;
  }

  /** The number of elements with this name. */
  count(key: string): number {
    const words = this.#window.application.host.text(key);
    return pressable().filter((element) => namesOf(element).includes(words)).length;
  }

  async #click(element: HTMLElement): Promise<void> {
    element.click();
    await this.#window.settled();
  }
}

/** Waits up to a second: React shows the replacement of delayed content late. */
async function soon<Found>(find: () => Found | undefined): Promise<Found | undefined> {
  for (let turn = 0; turn < 50; turn++) {
    const found = find();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  return undefined;
}

/** Like a keyboard: bypasses React's own value of the field. */
function enter(input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
  set?.call(input, text);
  input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** The topmost sheet, or the page. */
function top(): ParentNode {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
}

const pressable = (): HTMLElement[] =>
  [...top().querySelectorAll<HTMLElement>('button, a, label, [role=tab], [role=switch], summary')].filter(
    isSeen,
  );

/** The buttons that cover rows and cards that can be pressed as a whole. */
const covers = (within = ''): HTMLElement[] =>
  [...top().querySelectorAll<HTMLElement>(`${within}button[aria-labelledby]`)].filter(isSeen);

const isSeen = (element: Element): boolean => !element.closest('[style*="display: none"], [hidden]');

/** The name of an element: its own text, its label, or the text of the row that it covers. */
function namesOf(element: Element): string[] {
  const by = element.getAttribute('aria-labelledby');
  const row = by === null ? null : document.getElementById(by);
  return [element.textContent, element.getAttribute('aria-label'), row?.textContent]
    .map((text) => text?.trim() ?? '')
    .filter(Boolean);
}
