/**
 * An app of pages that a release defines.
 *
 *     createApp({ element, widgets, parts: () => import('./parts.ts') });
 *
 * where parts.ts exports the main part of the app (`start` of start.tsx, and the client of the app's contract), which is
 * loaded in parallel with the definitions of the first page. docs/shell.md describes each option.
 */
import { loadCode } from '../runtime/lazy/loadCode.ts';
import { runAfter } from '../runtime/lazy/preload.ts';
import { applyEarlyTheme } from './device/earlyTheme.ts';
import { DeviceStorage } from './device/storage.ts';
import { showFirstView } from './firstView/show.ts';
import type { AppOptions } from './options.ts';
import { openRelease } from './prefetch.ts';
import type { ReleaseReader } from './release/reader.ts';
import { onRefused } from './release/verify.ts';
import { createFaults } from './reports/faults.ts';
import { startFailed } from './view/startFailed.ts';
import { startMessage } from './view/startMessage.ts';

export type { AppClient } from './calls/calls.ts';
export type { StorageKey, StorageNames } from './device/storage.ts';
export type { AppOptions, AppParts, AppSocket, ConnectSocket } from './options.ts';

/** How long the app's scripts wait for the first view once the release is known, in milliseconds. */
const maxWaitMs = 1000;
const late = (): Promise<null> => new Promise((done) => setTimeout(done, maxWaitMs, null));

/** Starts an app. On failure it shows a message with a retry. */
export function createApp(options: AppOptions): void {
  const { element, widgets } = options;
  const storage = new DeviceStorage(options.storage);
  applyEarlyTheme(storage);
  const reportFault = createFaults(options.faults);
  const begin = async (): Promise<void> => {
    const release = openRelease(storage, widgets);
    // It may fail before the parts are there, which await it.
    release.catch(() => {});
    const view = release.then((reader) => showFirstView(element, reader, storage)).catch(() => null);
    const viewInTime = Promise.race([view, release.then(late, () => null)]);
    // The app's other scripts are requested at the same time, and would delay it if they ran now.
    runAfter(viewInTime);
    try {
      const parts = await loadCode(options.parts);
      await parts.start(element, release, viewInTime, { ...options, parts, storage, reportFault, onRefused });
    } catch (error) {
      if (import.meta.env.DEV) reportError(error);
      const { name } = Object(error);
      const refused = name === 'Unverified';
      const kind = refused ? 'signature' : 'start';
      const report = (reader?: ReleaseReader) => reportFault({ kind, release: reader?.name });
      release.then(report, () => report());
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
