/** The step that saves to the device: the image of a code on the page, or a file that a call has answered. */

import type { Running } from '../steps/verb.ts';
import { posterOf } from './poster.ts';

export async function save({ scope, value }: Running): Promise<void> {
  const { host } = scope.page.runtime;
  const [what, given] = await Promise.all([value('save'), value('name')]);
  const name = typeof given === 'string' && given !== '' ? given : undefined;
  const tell = (saved: boolean, key: string): void =>
    host.dialogs.toast(host.text(key), saved ? 'good' : 'bad');
  if (typeof what === 'string') {
    const image = await imageOf(what);
    if (image) download(image, `${name ?? what}.png`);
    return tell(image !== null, image ? 'runtime.saved' : 'runtime.saveFailed');
  }
  const file = isFile(what) ? what : null;
  if (file) download(file.url, nameFor(file.name, name));
  tell(file !== null, file ? 'runtime.fileSaved' : 'runtime.fileSaveFailed');
}

/** An object URL of the image, which is released after some seconds; null if the page has no such code. */
async function imageOf(name: string): Promise<string | null> {
  const code = document.querySelector<HTMLCanvasElement>(`canvas[data-picture="${CSS.escape(name)}"]`);
  const blob =
    code && (await new Promise<Blob | null>((fulfil) => posterOf(code).toBlob(fulfil, 'image/png')));
  if (!blob) return null;
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return url;
}

/** A file as expressions see it. */
interface AnsweredFile {
  url: string;
  /** The file name of the server. */
  name?: string | null;
}

const isFile = (value: unknown): value is AnsweredFile =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

/** The name that is given, with the extension of the server's name if it has none. */
export function nameFor(server: string | null | undefined, given: string | undefined): string {
  const extension = /\.[A-Za-z0-9]{1,8}$/;
  if (given === undefined) return server || 'download';
  return extension.test(given) ? given : given + (extension.exec(server ?? '')?.[0] ?? '');
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
