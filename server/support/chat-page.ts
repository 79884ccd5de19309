/** HTML of the chat page of a sandbox. */
import type { Language } from '../http/operations.ts';

export interface ChatResult {
  email: string;
  message: string;
  answer: string;
  /** Whether the message was stored; if not, it is shown in the input field again. */
  isKept: boolean;
}

export const chatStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 30rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.25rem; }
p { margin: 0 0 .75rem; padding: .625rem .875rem; border-radius: .75rem; background: color-mix(in srgb, CanvasText 8%, Canvas); overflow-wrap: anywhere; white-space: pre-line; }
.mine { margin-inline-start: 3rem; background: color-mix(in srgb, #2460d8 18%, Canvas); }
label { display: block; margin-top: .75rem; }
input, textarea, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas); border-radius: .5rem; font: inherit; }
button { margin-top: 1rem; border: 0; background: #2460d8; color: #fff; }
`;

const tags: Partial<Record<Language, string>> = {
  jp: 'ja',
  kr: 'ko',
  hk: 'zh-Hant',
  zh: 'zh-Hans',
  esp: 'es',
};

/** @param say returns a text in the language */
export function chatPage(say: (key: string) => string, language: Language, result?: ChatResult): string {
  const text = (key: string): string => escaped(say(key));
  const bubbles = [
    `<p>${text('server.chat.about')}</p>`,
    ...(result?.isKept ? [`<p class="mine">${escaped(result.message)}</p>`] : []),
    ...(result ? [`<p role="status">${escaped(result.answer)}</p>`] : []),
  ];
  return [
    `<!doctype html><html lang="${tags[language] ?? language}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${text('server.chat.title')}</title><style>${chatStyle}</style>`,
    `<main><h1>${text('server.chat.title')}</h1>${bubbles.join('')}`,
    `<form method="post" action="?lang=${language}">`,
    `<label for="email">${text('supportRequest.email')}</label>`,
    `<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${escaped(result?.email ?? '')}">`,
    `<label for="message">${text('server.chat.message')}</label>`,
    `<textarea id="message" name="message" rows="4" required minlength="10" maxlength="2000">`,
    `\n${result && !result.isKept ? escaped(result.message) : ''}</textarea>`,
    `<button>${text('server.chat.send')}</button></form></main></html>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
