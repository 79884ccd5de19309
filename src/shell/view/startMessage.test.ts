import { afterEach, expect, test, vi } from 'vitest';
import { startFailed } from './startFailed.ts';
import { startMessage } from './startMessage.ts';

const lines = [
  ['ja-JP', 'jp', '読み込めませんでした。', '再試行'],
  ['zh-Hans-CN', 'zh', '无法加载。', '重试'],
  ['zh-Hant-HK', 'hk', '無法載入。', '重試'],
  ['en', 'en', 'Not loaded.', 'Retry'],
] as const;

/** The HTML as `shoji/vite` writes it, on a device with these languages. */
function start(device: readonly string[], written: readonly (readonly string[])[] = lines): void {
  vi.stubGlobal('navigator', { languages: device });
  document.body.innerHTML = `<div id="app"></div><div id="shoji-start-failed" hidden>${written
    .map(
      ([lang, code, text, retry]) =>
        `<p lang="${lang}" data-code="${code}" data-retry="${retry}">${text}</p>`,
    )
    .join('')}</div>`;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the language that was chosen before, whatever the device has', 'hk', ['en-US'], '無法載入。'],
  ['the first language of the device that the app has', null, ['fr', 'en-GB', 'ja'], 'Not loaded.'],
  ['the script of the device', null, ['zh-TW'], '無法載入。'],
  ['the default language of the app if none fits', null, ['fr'], '読み込めませんでした。'],
  ['the language of the device if the chosen one is gone', 'kr', ['zh-CN'], '无法加载。'],
])('the text is in %s', (_, chosen, device, text) => {
  start(device);
  expect(startMessage(chosen).text).toBe(text);
});

test('without the texts of a build it is in English', () => {
  start(['ja'], []);
  expect(startMessage('jp')).toMatchObject({ lang: 'en', text: 'Error' });
});

test('text and button are in one language, which screen readers are told, and the button starts again', () => {
  start(['ja']);
  const element = document.getElementById('app');
  if (!element) throw new Error('There is no app');
  const retry = vi.fn();
  startFailed(element, retry, startMessage(null));
  expect(element.querySelector('main')?.lang).toBe('ja-JP');
  expect(element.textContent).toBe('読み込めませんでした。再試行');
  element.querySelector('button')?.click();
  expect(retry).toHaveBeenCalledOnce();
  expect(element.textContent).toBe('');
});
