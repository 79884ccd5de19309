import type { AppOptions } from '../options.ts';
import styles from './Shell.module.css';

type Unreachable = NonNullable<AppOptions['unreachable']>;

const english: Unreachable = {
  lines: [['en', 'The app could not be loaded. Check your connection and try again.']],
  retry: 'Retry',
};

/**
 * Shows that the app could not be started, most likely because of the network. Texts and scripts of the app may be
 * missing, so the message is part of the first script and depends on nothing else.
 */
export function startFailed(element: HTMLElement, retry: () => void, texts: Unreachable = english): void {
  const main = document.createElement('main');
  main.className = styles.loading ?? '';
  main.id = 'main';
  for (const [lang, text] of texts.lines) {
    const line = main.appendChild(document.createElement('p'));
    line.lang = lang;
    line.textContent = text;
  }
  const button = main.appendChild(document.createElement('button'));
  button.type = 'button';
  button.className = styles.retry ?? '';
  button.textContent = texts.retry;
  button.addEventListener('click', () => {
    main.remove();
    retry();
  });
  element.replaceChildren(main);
}
