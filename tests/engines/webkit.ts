/** WebKit: the test browser of WebKitGTK, on a virtual screen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys, type WebDriver, WebElement } from 'selenium-webdriver';
import type { Driver, Handle, Key, Size, Storage } from './driver.ts';
import { miniBrowserPath, webkitDriverPath, xvfbPath } from './installed.ts';

const keys: Record<Key, string> = {
  Backspace: Keys.BACK_SPACE,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
};

interface Watched extends Window {
  problems?: string[];
}

export class WebKit implements Driver {
  readonly engine = 'webkit';
  readonly #driver: WebDriver;
  readonly #processes: ChildProcess[];
  /** The page that records errors has an origin, and so has to be opened from the app's. */
  #opened = false;
  #size: Size = { width: 360, height: 780 };

  private constructor(driver: WebDriver, processes: ChildProcess[]) {
    this.#driver = driver;
    this.#processes = processes;
  }

  /** @param storage a browser under automation deletes its data at its end: it is kept as long as it runs */
  static async start(storage: Storage): Promise<WebKit> {
    const screen = spawn(
      xvfbPath(),
      ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    const processes = [screen];
    try {
      const display = await screenName(screen);
      const port = await freePort();
      const server = spawn(webkitDriverPath(), [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display, TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8', NO_AT_BRIDGE: '1' },
      });
      processes.unshift(server);
      await answers(`http://127.0.0.1:${port}/status`);
      const options = {
        binary: miniBrowserPath(),
        args: [
          '--automation',
          '--javascript-can-open-windows-automatically=true',
          ...(storage === 'disabled' ? ['--enable-html5-local-storage=false'] : []),
        ],
      };
      const driver = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(
          new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }),
        )
        .build();
      // A shared machine may be slow.
      await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
      return new WebKit(driver, processes);
    } catch (error) {
      await end(processes);
      throw error;
    }
  }

  /**
   * A window with toolbars is never as narrow as a phone; one opened by a page has none. The page that opened it
   * stays and listens, because this driver does not report the console.
   */
  async #open(origin: string): Promise<void> {
    await this.#driver.get(`${origin}/icon.svg`);
    const first = await this.#driver.getWindowHandle();
    await this.#driver.executeScript(watch);
    for (const handle of await this.#driver.getAllWindowHandles())
      if (handle !== first) await this.#driver.switchTo().window(handle);
    this.#opened = true;
    await this.resize(this.#size);
  }

  async resize(size: Size): Promise<void> {
    this.#size = size;
    if (!this.#opened) return;
    const { width, height } = size;
    const window = this.#driver.manage().window();
    for (let attempt = 0; attempt < 20; attempt++) {
      await window.setRect({ x: 0, y: 0, width, height });
      const inner = await this.evaluate(() => [innerWidth, innerHeight]);
      if (inner[0] === width && inner[1] === height) return;
      await sleep(50);
    }
    throw new Error(`The window does not become ${width}x${height}`);
  }

  async goto(url: string): Promise<void> {
    if (!this.#opened) await this.#open(new URL(url).origin);
    await this.#driver.get(url);
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
  }

  async evaluate<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    const answer = await this.#driver.executeAsyncScript<{ value: R } | { error: string }>(
      `const done = arguments[arguments.length - 1];
       Promise.resolve().then(() => (${work})(...arguments[0])).then(
         (value) => done({ value: value === undefined ? null : value }),
         (error) => done({ error: String(error) }));`,
      args,
    );
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  async element<A extends unknown[]>(
    work: (...args: A) => Element | null,
    ...args: A
  ): Promise<Handle | null> {
    const found: unknown = await this.#driver.executeScript(`return (${work})(...arguments[0])`, args);
    return found instanceof WebElement ? new WebKitElement(found) : null;
  }

  async inject(source: string): Promise<void> {
    await this.#driver.executeScript(source);
  }

  async press(key: Key): Promise<void> {
    await this.#driver.actions().sendKeys(keys[key]).perform();
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64');
  }

  async problems(): Promise<string[]> {
    if (!this.#opened) return [];
    return this.evaluate(() => (window.opener as Watched | null)?.problems?.splice(0) ?? []);
  }

  async close(): Promise<void> {
    await this.#driver.quit().catch(() => {});
    await end(this.#processes);
  }
}

/** Runs in the first window: opens the phone's window, and from then on records the errors of its documents. */
function watch(): void {
  const problems: string[] = [];
  (window as Watched).problems = problems;
  const phone = window.open('about:blank', 'phone', 'popup,width=360,height=780') as
    | (Window & typeof globalThis)
    | null;
  if (!phone) throw new Error('No second window is opened');
  let heard: Document | null = null;
  // Often enough to run before the first script of a document has been fetched.
  setInterval(() => {
    if (phone.document === heard) return;
    heard = phone.document;
    phone.addEventListener('error', (event) => {
      if (event.message) problems.push(`uncaught: ${event.error?.stack ?? event.message}`);
    });
    phone.addEventListener('unhandledrejection', (event) => {
      problems.push(`uncaught: ${event.reason?.stack ?? event.reason}`);
    });
    const { console } = phone;
    for (const level of ['error', 'warn'] as const) {
      const write = console[level].bind(console);
      console[level] = (...what: unknown[]) => {
        problems.push(`${level}: ${what.join(' ')}`);
        write(...what);
      };
    }
  }, 0);
}

class WebKitElement implements Handle {
  readonly #element: WebElement;

  constructor(element: WebElement) {
    this.#element = element;
  }

  async click(): Promise<void> {
    await this.#element.click();
  }

  async type(text: string): Promise<void> {
    await this.#element.sendKeys(text);
  }

  async upload(path: string): Promise<void> {
    await this.#element.sendKeys(path);
  }
}

async function screenName(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe to tell its screen by');
  const [name] = await Promise.race([
    once(pipe, 'data') as Promise<[Buffer]>,
    once(screen, 'exit').then(() => {
      throw new Error('Xvfb ended before it had a screen');
    }),
  ]);
  return `:${String(name).trim()}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    );
    if (up) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not start within 30 seconds');
}

async function end(processes: ChildProcess[]): Promise<void> {
  for (const child of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const closed = once(child, 'exit');
    child.kill();
    await closed;
  }
}
