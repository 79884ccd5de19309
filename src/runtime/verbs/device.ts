/** Steps that use the device: clipboard and share sheet. */

import { Declined } from '../host/errors.ts';
import type { Host } from '../host/host.ts';
import type { Running } from '../steps/verb.ts';

async function toClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return fallbackCopy(value);
  }
}

/** For insecure origins, which have no clipboard API. */
function fallbackCopy(value: string): boolean {
  const area = document.createElement('textarea');
  area.value = value;
  area.readOnly = true;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Copies a text and shows whether it succeeded. */
export async function copyText(host: Host, value: string): Promise<boolean> {
  const done = await toClipboard(value);
  host.dialogs.toast(host.text(done ? 'runtime.copied' : 'runtime.copyFailed'), done ? 'good' : 'bad');
  return done;
}

export async function copy({ scope, value }: Running): Promise<void> {
  await copyText(scope.page.runtime.host, String((await value('copy')) ?? ''));
}

export async function share(running: Running): Promise<void> {
  const { value } = running;
  const [url, title, text] = await Promise.all(['share', 'title', 'text'].map(value));
  const instead = () => copyText(running.scope.page.runtime.host, String(url ?? ''));
  if (!('share' in navigator)) return void (await instead());
  try {
    await navigator.share({ url: String(url), title: String(title ?? ''), text: String(text ?? '') });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw new Declined('Not shared');
    // The browser may have the API and still be forbidden to use it here.
    await instead();
  }
}
