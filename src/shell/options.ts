/** The options of an app. */
import type { ClientOptions } from '../client/client.ts';
import type { WidgetDefinition } from '../runtime/host/widget.ts';
import type { AppClient } from './calls/calls.ts';
import type { StorageNames } from './device/storage.ts';
import type { start } from './start.tsx';

/** The socket interface that the shell requires. */
export interface AppSocket {
  /** Joins a channel; `key` selects its subject. @returns the function that leaves it */
  subscribe(channel: string, key: string, listener: (message: unknown) => void): () => void;
  setToken(token: string | null): void;
  /** `connected`: messages arrive from now on. `delayed`: messages may be out of date. */
  onState(listener: (state: string) => void): void;
}

/** May load its code first. If the token changes meanwhile, the new one follows with `setToken`. */
export type ConnectSocket = (options: { token?: string }) => AppSocket | Promise<AppSocket>;

/**
 * The main part of an app, loaded in parallel with the data of its first page: `start` of the shell and the client
 * of the app's contract, so that both are in one script.
 */
export interface AppParts {
  start: typeof start;
  createClient(options: ClientOptions): AppClient;
  /** Required if the contract has channels. */
  connectSocket?: ConnectSocket;
}

export interface AppOptions {
  /** The element in which the app is rendered. */
  element: HTMLElement;
  /** The widgets that screens may use. The code of a widget is loaded by the first page that shows it. */
  widgets: readonly WidgetDefinition[];
  /** `() => import('./parts.ts')`. */
  parts: () => Promise<AppParts>;
  /** The base address of the operations. Default: the first server of the contract. */
  api?: string;
  /**
   * Whether the first script sends the calls that a page starts with. Default: true. Set it to false if `createClient` passes a
   * `fetch` of its own, which would send them again.
   */
  firstCalls?: boolean;
  /** The localStorage keys, if earlier clients have used others. */
  storage?: Partial<StorageNames>;
  /** The address to which faults of the app are reported. Default: none. */
  faults?: string;
}
