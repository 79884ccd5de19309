/** What a user reads if the app could not be started, before any text is loaded. */
import { deviceLanguage } from '../device/deviceLanguage.ts';

export interface StartMessage {
  /** The tag of its language. */
  lang: string;
  text: string;
  /** The label of the button. */
  retry: string;
}

/** Without the HTML of a build: in development, where the console says more. */
const bare: StartMessage = { lang: 'en', text: 'Error', retry: '↻' };

/**
 * One of the texts that the build writes into the HTML (`shoji/vite`): that of the language which the user has chosen
 * before, or of the device, or else of the app's default language, which comes first.
 * @param chosen the code of the chosen language
 */
export function startMessage(chosen: string | null): StartMessage {
  const lines = [...document.querySelectorAll<HTMLElement>('#shoji-start-failed p')];
  const all = Object.fromEntries(lines.map(({ dataset, lang }) => [dataset.code, { tag: lang }]));
  const supported = Object.keys(all);
  const code =
    chosen && supported.includes(chosen) ? chosen : deviceLanguage({ supported, all }, navigator.languages);
  const line = lines.find(({ dataset }) => dataset.code === code) ?? lines[0];
  return line ? { lang: line.lang, text: line.textContent, retry: line.dataset.retry ?? '' } : bare;
}
