import styles from './Shell.module.css';

/**
 * Says that the app could not be started, most likely for want of a network. No text and perhaps no script of the
 * app was loaded, so it stands here in the two languages that most of its users read, and needs nothing else.
 */
export function startFailed(element: HTMLElement, retry: () => void): void {
  const main = document.createElement('main');
  main.className = styles.loading ?? '';
  main.id = 'main';
  for (const [lang, text] of [
    ['ja', '読み込めませんでした。通信環境を確かめて、もう一度お試しください。'],
    ['en', 'The app could not be loaded. Check your connection and try again.'],
  ] as const) {
    const line = main.appendChild(document.createElement('p'));
    line.lang = lang;
    line.textContent = text;
  }
  const button = main.appendChild(document.createElement('button'));
  button.type = 'button';
  button.className = styles.retry ?? '';
  button.textContent = '再試行 / Retry';
  button.addEventListener('click', () => {
    main.remove();
    retry();
  });
  element.replaceChildren(main);
}
