/** What a journey needs of a browser, whichever engine it has. One implementation for each engine. */

export type EngineName = 'firefox' | 'webkit';

/** An element of the page, as it was when it was found. Everything throws once it is gone. */
export interface Handle {
  /** A press of the pointer on the middle of what is seen of it. */
  click(): Promise<void>;
  /** Key by key, after what is in it. The focus has to be there already. */
  type(text: string): Promise<void>;
  /** Hands a file of this machine to a file input. */
  upload(path: string): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Tab';

/** How the browser keeps what a page stores. */
export type Storage = 'kept' | 'private' | 'disabled';

export interface Driver {
  readonly engine: EngineName;
  /** The size of the page in CSS pixels. */
  resize(size: Size): Promise<void>;
  /** Opens an address and waits until the document has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page; it may return a promise. It sees its arguments, carried over as JSON, and
   * nothing else from here.
   */
  evaluate<A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The element that a function finds in the page. */
  element<A extends unknown[]>(work: (...args: A) => Element | null, ...args: A): Promise<Handle | null>;
  /** Runs a script's text in the page, free of the page's Content-Security-Policy. */
  inject(source: string): Promise<void>;
  /** Presses a key on whatever has the focus. */
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors and warnings of the console and what nobody caught, since this was last asked for. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}
