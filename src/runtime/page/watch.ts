/** Subscribes to exactly what an expression reads. */
import { getVersion, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Read } from '../../language/compiled.ts';
import { notifying } from './notify.ts';
import type { Page } from './page.ts';

/** The object and the key that hold what is read; no key for the whole object. */
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

/** Calls back at once when one of the reads changes. @returns the function that ends it. */
export function watch(page: Page, reads: readonly Read[], changed: () => void): () => void {
  const tell = notifying(changed);
  const ends = reads.map((read) => {
    if (read === 'now') page.runtime.clock.retain();
    const found = place(page, read);
    if (!found) return () => {};
    const [holder, key] = found;
    const end =
      key === null
        ? subscribe(holder, tell, true)
        : subscribeKey(holder as Record<string, unknown>, key, tell, true);
    return () => {
      end();
      if (read === 'now') page.runtime.clock.release();
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

/** What is read, in a form that tells by identity whether it changed. */
export function glance(page: Page, reads: readonly Read[]): unknown[] {
  return reads.map((read) => {
    const found = place(page, read);
    if (!found) return null;
    const [holder, key] = found;
    return key === null ? getVersion(holder) : (holder as Record<string, unknown>)[key];
  });
}
