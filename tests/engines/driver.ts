/** The browser interface that journeys use. One implementation for each engine. */

export type EngineName = 'firefox' | 'webkit';

/** An element of the page, as it was when it was found. All methods throw once it is gone. */
export interface Handle {
  /** Presses the middle of its visible part. */
  click(): Promise<void>;
  /** Types key by key, after the existing text. The element has to be focused. */
  type(text: string): Promise<void>;
  /** Passes a file of this machine to a file input. */
  upload(path: string): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Tab';

/** How the browser stores data of pages. */
export type Storage = 'kept' | 'private' | 'disabled';

export interface Driver {
  readonly engine: EngineName;
  /** The size of the page in CSS pixels. */
  resize(size: Size): Promise<void>;
  /** Opens an address and waits until the document has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page; it may return a promise. It can use only its arguments, which are passed as
   * JSON.
   */
  evaluate<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The element that a function finds in the page. */
  element<A extends unknown[]>(work: (...args: A) => Element | null, ...args: A): Promise<Handle | null>;
  /** Runs a script in the page, exempt from the page's Content-Security-Policy. */
  inject(source: string): Promise<void>;
  /** Presses a key on the focused element. */
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Console errors and warnings and uncaught errors since the last call. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}
