/** The `device` values of expressions, kept up to date. */
import { proxy } from 'valtio/vanilla';
import type { App } from '../../language/compiledApp.ts';
import type { Host } from '../../runtime/index.ts';

export function createDevice(app: App, language: string): Host['device'] {
  const device = proxy(deviceNow(app, language));
  addEventListener('resize', () => {
    device.width = innerWidth;
    device.height = innerHeight;
  });
  addEventListener('online', () => {
    device.online = true;
  });
  addEventListener('offline', () => {
    device.online = false;
  });
  return device;
}

/** As it is now. The theme has been applied. */
export const deviceNow = (app: App, language: string): Host['device'] => ({
  width: innerWidth,
  height: innerHeight,
  language,
  theme: document.documentElement.dataset.theme ?? '',
  online: navigator.onLine,
  delayed: false,
  messagesSince: 0,
  languages: languagesOf(app),
});

/** The supported languages, in the order of app.json. */
export const languagesOf = ({ languages }: App): Host['device']['languages'] =>
  languages.supported.map((code) => ({ code, name: languages.all[code]?.name ?? code }));
