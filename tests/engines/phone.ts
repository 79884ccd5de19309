/** The app on a phone of one engine: where one goes, and what every page has. */
import type { Person } from '../browser/people.ts';
import { type Language, t } from '../browser/texts.ts';
import type { Driver } from './driver.ts';
import { Found } from './found.ts';

interface Device {
  lang?: Language;
  theme?: 'default' | 'dark';
}

export class Phone extends Found {
  readonly #origin: string;

  /** @param origin where the exchange is */
  constructor(driver: Driver, origin: string) {
    super(driver);
    this.#origin = origin;
  }

  /** Opens a route as somebody, or as a visitor, on a device that may have settings of its own. */
  async visit(route: string, who?: Person | null, device: Device = {}): Promise<void> {
    // A document of the same origin without the app, so that what the device keeps is there before the app is.
    await this.driver.goto(`${this.#origin}/icon.svg`);
    await this.driver.evaluate(
      (kept) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [key, value] of kept) if (value) localStorage.setItem(key, value);
      },
      Object.entries({ token: who?.token, lang: device.lang, theme: device.theme }),
    );
    await this.open(route);
  }

  /** Starts the app at a route, with whatever the device keeps. */
  async open(route: string): Promise<void> {
    await this.driver.goto(`${this.#origin}/h5/#${route}`);
  }

  /** Goes to a route within the running app. */
  async goTo(route: string): Promise<void> {
    await this.driver.evaluate((hash) => {
      location.hash = hash;
    }, route);
  }

  /** The page of a route, once it is the one on the screen. */
  at(route: string): Found {
    return this.css(`[data-route="${route}"]`);
  }

  /** Waits until a page has what it asked for. */
  async loaded(route: string): Promise<void> {
    await this.at(route).shown();
    await this.at(route).css('[aria-busy="true"], [class*="_bone_"]').count(0);
  }

  /** Where the app says that it is: the hash without its sign. */
  place(): Promise<string> {
    return this.driver.evaluate(() => location.hash.slice(1));
  }

  /** The sheet or question on top. */
  dialog(name?: string): Found {
    return this.role('dialog', name);
  }

  /** Waits for what is said for a moment. */
  async toast(text: string): Promise<void> {
    await this.role('status').with(text).shown();
  }

  /** Answers a question with the button of this text. */
  async agree(label: string): Promise<void> {
    await this.dialog().role('button', label).press();
  }

  /** A code that stands in the mailbox is asked for by this. */
  async sendCode(): Promise<void> {
    await this.button('common.sendCode').press();
    await this.toast(t('common.codeSent'));
  }
}
