/** Firefox, controlled over WebDriver BiDi. */
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import type { Driver, Handle, Key, Size, Storage } from './driver.ts';
import { firefoxPath } from './installed.ts';

/** Like a phone: overlay scrollbars, and no start page of the browser. */
const phone = {
  'intl.accept_languages': 'ja-JP, ja',
  'ui.useOverlayScrollbars': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
  'browser.chrome.site_icons': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

const storages: Record<Storage, Record<string, unknown>> = {
  kept: {},
  private: { 'browser.privatebrowsing.autostart': true },
  // Access to localStorage or sessionStorage throws.
  disabled: { 'network.cookie.cookieBehavior': 2 },
};

export class Firefox implements Driver {
  readonly engine = 'firefox';
  readonly #browser: Browser;
  readonly #page: Page;
  #problems: string[] = [];

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type()))
        this.#problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) =>
      this.#problems.push(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : error}`),
    );
  }

  static async start(storage: Storage): Promise<Firefox> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxPath(),
      headless: true,
      // Starting may be slow on a shared machine.
      timeout: 90_000,
      protocolTimeout: 60_000,
      extraPrefsFirefox: { ...phone, ...storages[storage] },
      env: { ...process.env, TZ: 'Asia/Tokyo' },
    });
    const [first] = await browser.pages();
    return new Firefox(browser, first ?? (await browser.newPage()));
  }

  async resize({ width, height }: Size): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url, { timeout: 60_000 });
  }

  async reload(): Promise<void> {
    await this.#page.reload({ timeout: 60_000 });
  }

  evaluate<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return this.#page.evaluate(called(work, args)) as Promise<R>;
  }

  async element<A extends unknown[]>(
    work: (...args: A) => Element | null,
    ...args: A
  ): Promise<Handle | null> {
    const found = await this.#page.evaluateHandle(called(work, args));
    const element = found.asElement() as ElementHandle<Element> | null;
    return element && new FirefoxElement(this.#page, element);
  }

  async inject(source: string): Promise<void> {
    await this.#page.evaluate(source);
  }

  async press(key: Key): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }

  async problems(): Promise<string[]> {
    // Console messages arrive a moment later.
    await sleep(20);
    const problems = this.#problems;
    this.#problems = [];
    return problems;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

const called = (work: (...args: never[]) => unknown, args: unknown[]): string =>
  `(${work})(...${JSON.stringify(args)})`;

class FirefoxElement implements Handle {
  readonly #page: Page;
  readonly #element: ElementHandle<Element>;

  constructor(page: Page, element: ElementHandle<Element>) {
    this.#page = page;
    this.#element = element;
  }

  async click(): Promise<void> {
    await this.#element.click();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async upload(path: string): Promise<void> {
    await (this.#element as ElementHandle<HTMLInputElement>).uploadFile(path);
  }
}
