/** Subscribes to exactly the reads of an expression. */
import { getVersion, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Read } from '../../language/compiled.ts';
import { endAll } from './endAll.ts';
import { notifying } from './notify.ts';
import type { Page } from './page.ts';
import { type Holder, rootOf } from './roots.ts';

function holderOf(page: Page, read: Read): Holder | undefined {
  const [root = '', name = '', field] = read.split('.');
  return rootOf(root)?.holder?.(page, name, field);
}

/** Calls back synchronously when one of the reads changes. @returns the function that unsubscribes */
export function watch(page: Page, reads: readonly Read[], changed: () => void): () => void {
  const notify = notifying(changed);
  const ends = reads.flatMap((read) => {
    const release = rootOf(read)?.retain?.(page);
    const holder = holderOf(page, read);
    if (!holder) return [];
    const [proxy, key] = holder;
    const end =
      key === null
        ? subscribe(proxy, notify, true)
        : subscribeKey(proxy as Record<string, unknown>, key, notify, true);
    return release ? [end, release] : [end];
  });
  return endAll(ends);
}

/** The value of a read, comparable by identity; null if it never changes. */
export function current(page: Page, read: Read): unknown {
  const holder = holderOf(page, read);
  if (!holder) return null;
  const [proxy, key] = holder;
  return key === null ? getVersion(proxy) : (proxy as Record<string, unknown>)[key];
}

/** The values of the reads, comparable by identity. */
export const snapshot = (page: Page, reads: readonly Read[]): unknown[] =>
  reads.map((read) => current(page, read));

/** The former list if both have the same entries: React then renders nothing. */
export const reuseIfEqual = <List extends readonly unknown[]>(list: List, former: List | null): List =>
  former?.length === list.length && former.every((value, at) => Object.is(value, list[at])) ? former : list;
