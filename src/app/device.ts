/** What expressions see of the device, kept up to date. */
import { proxy } from 'valtio/vanilla';
import type { Host } from '../runtime/index.ts';

export function createDevice(language: string, theme: string): Host['device'] {
  const device = proxy({ width: innerWidth, height: innerHeight, language, theme, online: navigator.onLine });
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
