/** The theme while the app runs: that of the device, and the user's once it is chosen. */
import type { App } from '../../language/compiledApp.ts';
import { chosenTheme } from './choices.ts';
import { darkDevice } from './earlyTheme.ts';
import { applyTheme } from './rootAttributes.ts';
import type { DeviceStorage } from './storage.ts';

/**
 * Follows the device between light and dark until the user chooses a theme.
 * @returns makes a theme the user's choice; ignores one that the app does not have
 */
export function followTheme(
  app: () => App,
  storage: DeviceStorage,
  device: { theme: string },
): (name: string) => void {
  let isChosen = false;
  const show = (name: string): void => {
    applyTheme(name);
    device.theme = name;
  };
  darkDevice().addEventListener('change', () => {
    const name = chosenTheme(app(), storage);
    if (!isChosen && name !== device.theme) show(name);
  });
  return (name) => {
    if (!app().themes.all.includes(name)) return;
    isChosen = true;
    storage.keep('theme', name);
    show(name);
  };
}
