/** Subscribes to exactly the reads of an expression. */
import { getVersion, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Read } from '../../language/compiled.ts';
import { notifying } from './notify.ts';
import type { Page } from './page.ts';

/** The object and the key that hold a read; a null key stands for the object itself. */
function place(page: Page, read: Read): [holder: object, key: string | null] | null {
  const [root = '', name = '', field] = read.split('.');
  switch (root) {
    case 'data':
      return [page.cells, name];
    case 'forms':
      return field === undefined ? [page.form(name).values, null] : [page.form(name).values, field];
    case 'state':
      return [page.state, name];
    case 'prefs':
      return [page.runtime.host.prefs, name];
    case 'session':
      return [page.runtime.session.cells, name];
    case 'device':
      return [page.runtime.host.device, name];
    case 'now':
      return [page.runtime.clock, 'now'];
    default:
      return null;
  }
}

/** Calls back synchronously when one of the reads changes. @returns the function that unsubscribes */
export function watch(page: Page, reads: readonly Read[], changed: () => void): () => void {
  const notify = notifying(changed);
  const ends = reads.map((read) => {
    if (read === 'now') page.runtime.clock.retain();
    const found = place(page, read);
    if (!found) return () => {};
    const [holder, key] = found;
    const end =
      key === null
        ? subscribe(holder, notify, true)
        : subscribeKey(holder as Record<string, unknown>, key, notify, true);
    return () => {
      end();
      if (read === 'now') page.runtime.clock.release();
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

/** The values of the reads, comparable by identity. */
export function snapshot(page: Page, reads: readonly Read[]): unknown[] {
  return reads.map((read) => {
    const found = place(page, read);
    if (!found) return null;
    const [holder, key] = found;
    return key === null ? getVersion(holder) : (holder as Record<string, unknown>)[key];
  });
}
