import styles from './message.module.css';
import type { StartMessage } from './startMessage.ts';

/**
 * Shows that the app could not be started, most likely because of the network. Scripts of the app may be missing, so this
 * is part of the first script and depends on nothing else.
 */
export function startFailed(element: HTMLElement, retry: () => void, message: StartMessage): void {
  const main = document.createElement('main');
  main.className = styles.message ?? '';
  main.id = 'main';
  main.lang = message.lang;
  main.appendChild(document.createElement('p')).textContent = message.text;
  const button = main.appendChild(document.createElement('button'));
  button.className = styles.retry ?? '';
  button.textContent = message.retry;
  button.addEventListener('click', () => {
    main.remove();
    retry();
  });
  element.replaceChildren(main);
}
