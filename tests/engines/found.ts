/** Elements of the page, found again for each action. */
import { setTimeout as sleep } from 'node:timers/promises';
import { t } from '../browser/texts.ts';
import type { Driver, Handle } from './driver.ts';
import { aim, type Match, type Seen, type Step, seeker } from './inPage.ts';

/** Timeout for anything to appear, also on a busy machine. */
const timeoutMs = 30_000;

const match = (text: string | RegExp): Match =>
  typeof text === 'string' ? { is: text } : { like: text.source };

/** Retries until it passes. @throws the last error */
export async function eventually<T>(work: () => Promise<T>, timeout = timeoutMs): Promise<T> {
  const end = Date.now() + timeout;
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 300)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(pause);
  }
}

export class Found {
  readonly driver: Driver;
  readonly #steps: Step[];

  constructor(driver: Driver, steps: Step[] = []) {
    this.driver = driver;
    this.#steps = steps;
  }

  #step(step: Step): Found {
    return new Found(this.driver, [...this.#steps, step]);
  }

  css(css: string): Found {
    return this.#step({ css });
  }

  /** By its role, and by its exact name or a pattern of it. */
  role(role: string, name?: string | RegExp): Found {
    return this.#step(name === undefined ? { role } : { role, name: match(name) });
  }

  text(text: string | RegExp): Found {
    return this.#step({ text: match(text) });
  }

  /** Those of these elements that contain a text. */
  with(text: string | RegExp): Found {
    return this.#step({ hasText: match(text) });
  }

  /** The one at a position; -1 is the last. */
  nth(nth: number): Found {
    return this.#step({ nth });
  }

  /** A button by the key of its text. */
  button(key: string, values?: Record<string, string | number>): Found {
    return this.role('button', t(key, values));
  }

  field(name: string): Found {
    return this.css(`[data-field="${name}"]`);
  }

  input(name: string): Found {
    return this.field(name).css('input, textarea, select').nth(0);
  }

  /** The message at a field. */
  message(name: string): Found {
    return this.field(name).role('alert');
  }

  toString(): string {
    return this.#steps.map((step) => JSON.stringify(step)).join(' ');
  }

  /** Runs a function in the page that may use the injected helpers. */
  async #ask<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    if (!(await this.driver.evaluate(() => 'seek' in window))) await this.driver.inject(seeker);
    return this.driver.evaluate(work, ...args);
  }

  seen(): Promise<Seen[]> {
    return this.#ask((steps) => window.seek(steps).map((element) => window.look(element)), this.#steps);
  }

  /** Waits until the visible state is as expected. */
  until(what: string, holds: (seen: Seen[]) => boolean, timeout?: number): Promise<Seen[]> {
    return eventually(async () => {
      const seen = await this.seen();
      if (holds(seen)) return seen;
      throw new Error(`${this} should ${what}; there is ${JSON.stringify(seen).slice(0, 1500)}`);
    }, timeout);
  }

  shown(timeout?: number): Promise<Seen[]> {
    return this.until('be seen', (seen) => seen.some((one) => one.visible), timeout);
  }

  gone(timeout?: number): Promise<Seen[]> {
    return this.until('be gone', (seen) => !seen.some((one) => one.visible), timeout);
  }

  count(count: number): Promise<Seen[]> {
    return this.until(`be ${count}`, (seen) => seen.length === count);
  }

  holds(value: string): Promise<Seen[]> {
    return this.until(`hold ${value}`, (seen) => seen.length === 1 && seen[0]?.value === value);
  }

  /** One of them is visible and contains this text. */
  says(text: string | RegExp, timeout?: number): Promise<Seen[]> {
    const has = (shown: string) => (typeof text === 'string' ? shown.includes(text) : text.test(shown));
    return this.until(`say ${text}`, (seen) => seen.some((one) => one.visible && has(one.text)), timeout);
  }

  /** The only one of them. */
  async one(): Promise<Seen> {
    const [one] = await this.until('be one', (seen) => seen.length === 1);
    if (!one) throw new Error(`${this} is not there`);
    return one;
  }

  /** Presses it once it does not move and nothing covers it. */
  async press(): Promise<void> {
    await eventually(async () => {
      const not = await this.#ask(aim, this.#steps);
      if (not !== null) throw new Error(`${this} cannot be pressed: ${not}`);
      await this.#handle(() => window.aimed).then((handle) => handle.click());
    });
  }

  /** Presses it if it is not checked. */
  async check(): Promise<void> {
    if ((await this.one()).checked) return;
    await this.press();
    await this.until('be checked', (seen) => seen[0]?.checked === true);
  }

  /** Types into it, replacing its content. */
  async fill(text: string): Promise<void> {
    await this.press();
    // Again if the page takes the place of its first view just now: the focus goes on.
    await eventually(async () => {
      const handle = await this.#handle((steps) => {
        const [found] = window.seek(steps);
        if (!found || found !== document.activeElement) return null;
        (found as HTMLInputElement).select();
        return found;
      }, this.#steps);
      if (text === '') await this.driver.press('Backspace');
      else await handle.type(text);
    });
  }

  /** Types into the inputs of fields, by their names. */
  async fillIn(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.input(name).fill(value);
  }

  /** Presses the list row with this text. */
  async pressRow(text: string): Promise<void> {
    await this.role('listitem').with(text).role('button').nth(0).press();
  }

  /** Selects the segment of a field that contains this text. */
  async choose(name: string, label: string): Promise<void> {
    await this.field(name).css('label').with(label).css('input').check();
  }

  /** Passes a file of this machine to the last of these, a file input. */
  async upload(path: string): Promise<void> {
    await this.until('be there', (seen) => seen.length > 0);
    const handle = await this.#handle((steps) => window.seek(steps).at(-1) ?? null, this.#steps);
    await handle.upload(path);
  }

  async #handle<A extends unknown[]>(work: (...args: A) => Element | null, ...args: A): Promise<Handle> {
    const handle = await this.driver.element(work, ...args);
    if (!handle) throw new Error(`${this} is not there, or has no focus`);
    return handle;
  }
}
