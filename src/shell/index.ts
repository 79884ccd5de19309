/**
 * An app of pages that a release defines.
 *
 *     createApp({ element, widgets, parts: () => import('./parts.ts') });
 *
 * where parts.ts exports the main part of the app (`start` of start.tsx, and the client of the app's contract), which is
 * loaded in parallel with the data of the first page. docs/shell.md describes each option.
 */
import { loadCode } from '../runtime/lazy/loadCode.ts';
import { applyEarlyTheme } from './device/earlyTheme.ts';
import { DeviceStorage } from './device/storage.ts';
import type { AppOptions } from './options.ts';
import { openRelease } from './prefetch.ts';
import { onRefused } from './release/verify.ts';
import { createFaults } from './reports/faults.ts';
import { startFailed } from './view/startFailed.ts';
import { startMessage } from './view/startMessage.ts';

export type { AppClient } from './calls/calls.ts';
export type { StorageKey, StorageNames } from './device/storage.ts';
export type { AppOptions, AppParts, AppSocket, ConnectSocket } from './options.ts';

/** Starts an app. On failure it shows a message with a retry. */
export function createApp(options: AppOptions): void {
  const { element } = options;
  const storage = new DeviceStorage(options.storage);
  applyEarlyTheme(storage);
  const reportFault = createFaults(options.faults);
  const begin = async (): Promise<void> => {
    const opening = openRelease(options, storage);
    const opened = await opening.catch(() => null);
    // The main script is on its way. It would delay the first view if it ran at once.
    const view = await opened?.view;
    try {
      const parts = await loadCode(options.parts);
      await parts.start(element, opening, view, { ...options, parts, storage, reportFault, onRefused });
    } catch (error) {
      if (import.meta.env.DEV) reportError(error);
      const { name } = Object(error);
      const refused = name === 'Unverified';
      reportFault({ kind: refused ? 'signature' : 'start', release: opened?.reader.name });
      let message = startMessage(storage.load('language'));
      if (refused || name === 'UnknownFormat') {
        const own = await import('./release/unverified.ts').catch(() => null);
        if (own) message = own.refusalMessage(message.lang, refused);
      }
      startFailed(element, () => void begin(), message);
    }
  };
  void begin();
}
