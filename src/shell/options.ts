/** What an app hands to the shell. */
import type { ClientOptions } from '../client/client.ts';
import type { WidgetDefinition } from '../runtime/widget.ts';
import type { AppClient } from './calls.ts';
import type { start } from './start.tsx';
import type { StorageNames } from './storage.ts';

/** What the shell needs of a socket. */
export interface AppSocket {
  /** Joins a channel; `key` says which of its subjects. @returns the function that leaves it. */
  subscribe(channel: string, key: string, listener: (message: unknown) => void): () => void;
  setToken(token: string | null): void;
  /** `delayed`: what channels say may be old. */
  onState(listener: (state: string) => void): void;
}

export type ConnectSocket = (options: { token?: string }) => AppSocket;

/**
 * The larger part of an app, which comes beside the definitions of its first page: the shell's own, so that both are
 * one script, and the client of the app's contract.
 */
export interface AppParts {
  start: typeof start;
  createClient(options: ClientOptions): AppClient;
  /** Where the contract has channels. */
  connectSocket?: ConnectSocket;
}

export interface AppOptions {
  /** Where the app is shown. */
  element: HTMLElement;
  /** Those that its screens may use. What a page does not show is not loaded. */
  widgets: readonly WidgetDefinition[];
  /** `() => import('./parts.ts')`. */
  parts: () => Promise<AppParts>;
  /** Where the server's operations are. By default the first server of the contract. */
  api?: string;
  /** The names of what is kept on the device, where earlier clients have used others. */
  storage?: Partial<StorageNames>;
  /** Where it is told that something of the app broke; nowhere by default. */
  faults?: string;
  /** Shown where nothing could be loaded, neither texts nor scripts: by language tag. English by default. */
  unreachable?: { lines: readonly (readonly [tag: string, text: string])[]; retry: string };
}
