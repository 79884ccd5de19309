/** The app on a phone with one engine: navigation, and parts of every page. */
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

  /** @param origin the address of the exchange */
  constructor(driver: Driver, origin: string) {
    super(driver);
    this.#origin = origin;
  }

  /** Opens a route as a user or as a visitor, on a device that may have stored settings. */
  async visit(route: string, who?: Person | null, device: Device = {}): Promise<void> {
    // A document of the same origin without the app, so that storage is filled before the app starts.
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

  /** Starts the app at a route, with the stored data of the device. */
  async open(route: string): Promise<void> {
    await this.driver.goto(`${this.#origin}/h5/#${route}`);
  }

  /** Goes to a route within the running app. */
  async goTo(route: string): Promise<void> {
    await this.driver.evaluate((hash) => {
      location.hash = hash;
    }, route);
  }

  /** The page of a route, once it is the current one. */
  at(route: string): Found {
    return this.css(`[data-route="${route}"]`);
  }

  /** Waits until a page has loaded. */
  async loaded(route: string): Promise<void> {
    await this.at(route).shown();
    await this.at(route).css('[aria-busy="true"], [class*="_bone_"]').count(0);
  }

  /** The current place: the hash without its sign. */
  place(): Promise<string> {
    return this.driver.evaluate(() => location.hash.slice(1));
  }

  /** The topmost sheet or dialog. */
  dialog(name?: string): Found {
    return this.role('dialog', name);
  }

  /** Waits for a toast. */
  async toast(text: string): Promise<void> {
    await this.role('status').with(text).shown();
  }

  /** Answers a dialog with the button with this text. */
  async agree(label: string): Promise<void> {
    await this.dialog().role('button', label).press();
  }

  /** Requests a code, which then is in the mailbox. */
  async sendCode(): Promise<void> {
    await this.button('common.sendCode').press();
    await this.toast(t('common.codeSent'));
  }
}
